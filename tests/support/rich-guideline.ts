/** A guideline with two questions: one with an unclear mark, one with an unclear label. */
export const GUIDELINE = `---
id: rich
version: 1.2.0
title: Two questions about a letter
unit: case
present: case
fields:
  - { name: letter, title: Letter, format: markdown }
  - { name: record, title: Record, format: json, required: false }
questions:
  - id: decision
    title: May it be sealed?
    scale: nominal
    labels:
      - { id: YES, key: "1", title: "Yes", definition: It may. }
      - { id: NO, key: "2", title: "No", definition: It may not. }
    unclear: flag
    evidence: optional
    note: optional
  - id: tone
    title: How friendly is it?
    scale: ordinal
    labels:
      - { id: COLD, key: "1", title: Cold, definition: Not at all. }
      - { id: WARM, key: "2", title: Warm, definition: Very. }
      - { id: OPEN, key: "3", title: Open, definition: Cannot be said. }
    unclear: label:OPEN
    evidence: optional
    note: optional
route: non-unanimous-or-unclear
---

# Purpose

To learn which letters may be sealed, and how they sound.

# Labels

As above.
`;
