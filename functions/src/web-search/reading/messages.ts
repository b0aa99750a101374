export type ReadablePage = { title: string; text: string };

export type PageJob = {
  task: { bytes: Uint8Array; contentType: string };
  part: never;
  reply: never;
  /** Undefined for what is no text. */
  answer: ReadablePage | undefined;
};
