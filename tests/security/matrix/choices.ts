import type { Contract } from '@talkwright/shared/contract/contract';
import { idsOf } from './inputs.ts';
import { type Ids, MISSING } from './objects.ts';

/** What a caller puts into one id of a request; hidden is what they must not learn of. */
export type Choice = { field: string; id: string; isHidden: boolean };

/**
 * Every way to fill the ids of a contract so that something hidden is among them: with one id, a foreign and a
 * deleted object; with two, also a foreign child under an own parent, and the other way round.
 */
export function hiddenChoices(contract: Contract, known: Ids[], own: Ids): Choice[][] {
  const fields = Object.entries(idsOf(contract)).map(([field, kind]) => {
    const ids = known.flatMap((ids) => ids[kind] ?? []);
    const choices = ids.map((id) => ({ field, id, isHidden: id !== own[kind] }));
    return [...choices, { field, id: MISSING, isHidden: false }];
  });
  return combinations(fields).filter((choices) => choices.some(({ isHidden }) => isHidden));
}

/** The fields of a request; `isBlind` puts in the place of what is hidden what never was. */
export const fieldsFor = (choices: Choice[], isBlind: boolean): Record<string, string> =>
  Object.fromEntries(
    choices.map(({ field, id, isHidden }) => [field, isBlind && isHidden ? MISSING : id]),
  );

const combinations = <T>(choices: T[][]): T[][] =>
  choices.reduce<T[][]>(
    (all, choice) => all.flatMap((before) => choice.map((next) => [...before, next])),
    [[]],
  );
