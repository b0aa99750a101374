/** A field in which two versions of the same thing differ. */
export type Difference = { path: string; label: string; mine: string; theirs: string };
