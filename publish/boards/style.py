"""The colours of drawings, for light and dark; every colour comes with a shape, letters or a number as well."""

from __future__ import annotations

STYLE = """
.rw-board{--b-ink:#1d1f24;--b-soft:#5b616e;--b-line:#cfd3db;--b-paper:#fff;--b-wash:#f3f4f7;--b-end:#1f5fa8;
--b-ok:#1b7f4b;--b-no:#b3261e;font-family:system-ui,sans-serif}
@media (prefers-color-scheme:dark){.rw-board{--b-ink:#e7e9ee;--b-soft:#a0a7b4;--b-line:#4a505c;--b-paper:#1d2027;
--b-wash:#262a33;--b-end:#7db4f0;--b-ok:#5fc990;--b-no:#f08a82}}
.rw-board text{fill:var(--b-ink);font-size:10px}
.rw-board .b-small{font-size:9px}
.rw-board .b-soft{fill:var(--b-soft)}
.rw-board .b-mid{text-anchor:middle}
.rw-board text.b-count{font-size:9.5px;font-weight:700}
.rw-board .b-strong{font-weight:700}
.rw-board .b-face{fill:var(--b-paper);stroke:var(--b-line)}
.rw-board .b-name{font-size:9.5px;font-weight:700;text-anchor:middle}
.rw-board .b-chipname{font-size:8px;font-weight:700;text-anchor:middle}
.rw-board text.b-light{fill:#fff}
.rw-board text.b-dark{fill:#111}
.rw-board .b-crest{stroke:var(--b-ink);stroke-width:.8}
.rw-board .b-symbol{fill:none;stroke:var(--b-ink);stroke-width:2}
.rw-board .b-end>.b-face{stroke:var(--b-end);stroke-width:2.4}
.rw-board .b-done{fill:none;stroke:var(--b-ok);stroke-width:3.4}
.rw-board .b-refused{fill:none;stroke:var(--b-no);stroke-width:3.4;stroke-dasharray:5 3}
.rw-board .b-badge{fill:var(--b-paper);stroke-width:1.4}
.rw-board .b-badge.ok{stroke:var(--b-ok)}
.rw-board .b-badge.no{stroke:var(--b-no)}
.rw-board .b-tick{fill:none;stroke:var(--b-ok);stroke-width:2}
.rw-board .b-cross{fill:none;stroke:var(--b-no);stroke-width:2}
.rw-board .b-gone{fill:none;stroke:var(--b-line);stroke-dasharray:3 4}
.rw-board .b-token{fill:var(--b-wash);stroke:var(--b-ink)}
.rw-board .b-m0,.rw-board .b-m2{fill:#222;stroke:#fff}
.rw-board .b-m1,.rw-board .b-m3{fill:#fff;stroke:#222}
.rw-board text.b-on0,.rw-board text.b-on2{fill:#fff}
.rw-board text.b-on1,.rw-board text.b-on3{fill:#222}
.rw-board .b-spent{opacity:.35}
.rw-board .b-chip{fill:var(--b-wash);stroke:none}
.rw-board .b-land{stroke-width:30;stroke-linejoin:round;opacity:.3}
.rw-board .b-road{stroke:var(--b-ink);stroke-width:1.6}
.rw-board .b-ally{stroke:var(--b-soft);stroke-width:1;stroke-dasharray:2 4}
.rw-board .b-site{font-size:8px}
.rw-board .b-place{paint-order:stroke;stroke:var(--b-paper);stroke-width:2.4px;stroke-linejoin:round}
.rw-board .b-back{fill:var(--b-wash);stroke:var(--b-soft);stroke-dasharray:3 2}
.rw-board .b-hatch{fill:none;stroke:var(--b-line);stroke-width:1.4}
.rw-board text.b-value{font-size:13px;font-weight:700;text-anchor:middle}
.rw-board .b-turn{fill:none;stroke:var(--b-end);stroke-width:1.4}
""".strip()
