import type { Endpoints } from './stack.ts';

export type RunningStack = Endpoints & { data: string };

/** The stack that the global set-up has started. */
export function stack(): RunningStack {
  const { TALKWRIGHT_STACK } = process.env;
  if (!TALKWRIGHT_STACK) throw new Error('No stack was started for this test.');
  return JSON.parse(TALKWRIGHT_STACK);
}
