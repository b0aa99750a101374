import type { ToolAnswer } from './callable-tool.ts';

/** Makes calls that may change something outside once for a question, however often it is answered. */
export type ChangesJournal = {
  /** Those that were made by a try to answer it that came to nothing. */
  earlier: readonly EarlierCall[];
  /** Makes the call, or tells how it ended the last time. @throws where it may not be made any more */
  once(
    tool: { id: string; name: string },
    values: Record<string, unknown>,
    call: () => Promise<ToolAnswer>,
  ): Promise<ToolAnswer>;
};

export type EarlierCall = {
  name: string;
  /** As JSON, without secrets. */
  values: string;
  /** None where nobody knows how it ended. */
  answer?: ToolAnswer | undefined;
};
