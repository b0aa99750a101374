import type { logIn } from '../../client.ts';

/** What is known of a data folder from when it was made. */
export type Kept = {
  email: string;
  password: string;
  agentId: string;
  apiKey: string;
  visitor: { sessionId: string; visitorToken: string };
  documents: string[];
  /** Of Ben, who has a second factor. */
  backupCode?: string;
  /** Where a picture lies, below the API. */
  picture?: string;
  /** An organization that pays: the folder is started with billing. */
  heron?: { email: string; sessionId: string; agentId: string };
};

export type There = Kept & {
  member: Awaited<ReturnType<typeof logIn>>;
  /** When it was made. */
  day: string;
};

/**
 * A kind of data once, as somebody asks for it today.
 *
 * @param since The first folder that has it, if it is not the first of all.
 */
export type Row = [
  what: string,
  read: (there: There) => Promise<unknown>,
  expected: unknown,
  since?: string,
];
