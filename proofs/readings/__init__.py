"""What each open question changes: two readings of the same rules, told apart by play or proved to be the same."""
