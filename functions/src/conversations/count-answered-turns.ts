import type { TurnRecord } from './conversation-records.ts';
import { countTurn } from './count-turn.ts';
import { eventOfOldTurn } from './event-of-old-turn.ts';

type Needs = Parameters<typeof countTurn>[0] & Parameters<typeof eventOfOldTurn>[0];

/** Counts those of these turns that were answered and count. Harmless for those that are counted already. */
export async function countAnsweredTurns(deps: Needs, turns: TurnRecord[]): Promise<void> {
  for (const turn of turns) {
    if (!turn.answer) continue;
    const answered = { ...turn, answer: turn.answer };
    const event = turn.event ?? (await eventOfOldTurn(deps, answered));
    if (event) await countTurn(deps, { ...answered, event });
  }
}
