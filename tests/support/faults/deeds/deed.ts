import { ApiFailure } from '../../client.ts';

/** What became of one attempt: nothing else than done may be without a code. */
export type Outcome = 'done' | { code: string };

/** Something that clients do, with a ledger of what they were told. */
export type Deed = {
  attempt(): Promise<Outcome>;
  /** Sentences on what was acknowledged and is not there, or not yet, and on what is there twice. */
  audit(): Promise<string[]>;
};

export async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    await work();
    return 'done';
  } catch (error) {
    return { code: error instanceof ApiFailure ? error.code : String(error) };
  }
}
