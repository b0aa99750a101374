export type ToPageThread = { bytes: Uint8Array; contentType: string };

export type ReadablePage = { title: string; text: string };

/** Null for what is no text. */
export type FromPageThread = ReadablePage | null;
