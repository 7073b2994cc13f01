"""Kardinal & König: cloisters and councillors in nine countries, paid for with cards."""
