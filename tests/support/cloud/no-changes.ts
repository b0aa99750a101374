import type { ChangesJournal } from '../../../functions/src/answering/tools/changes-journal.ts';

/** Of a question that is asked for the first time, and never again. */
export const noChanges: ChangesJournal = {
  earlier: [],
  once: (_tool, _values, call) => call(),
};
