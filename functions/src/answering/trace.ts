import type { NumberedPassage } from './pack-passages.ts';
import type { CalledTool } from './tools/call-tools.ts';

/** How an answer comes about, noted as it does: it was so, also when no answer comes of it. */
export type Trace = {
  /** What was looked for in the documents, and shown to the model; nothing where it has none to look into. */
  found?: { at: Date; query: string; passages: NumberedPassage[] };
  calls: CalledTool[];
  /** How often the model's own server has searched the web. */
  webSearches: number;
};

export const newTrace = (): Trace => ({ calls: [], webSearches: 0 });
