import { VERSION } from '@talkwright/shared/version';
import { deepCheck, type Finding, type Needs } from '../health/deep-check.ts';
import { table } from './table.ts';

/** Every part with how it is, a line each; what to look at comes first. */
export async function checkDeployment(deps: Needs): Promise<string> {
  const found = (await deepCheck(deps)).toSorted((a, b) => RANK[a.state] - RANK[b.state]);
  const count = (state: Finding['state']) => found.filter((one) => one.state === state).length;
  return [
    table(found.map(({ part, state, ms, says }) => [state, part, `${ms} ms`, says])),
    '',
    `Talkwright ${VERSION}, Node ${process.version}: ${count('ok')} ok, ${count('attention')} to look at, ${count('failed')} failed.`,
  ].join('\n');
}

const RANK = { failed: 0, attention: 1, ok: 2 };
