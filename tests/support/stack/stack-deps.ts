import { createDeps, type Deps } from '../../../functions/src/deps.ts';
import { parseConfig } from '../../../functions/src/platform/config.ts';
import { stackSettings } from './stores.ts';

/** By the database that they are of: some tests start a stack of their own. */
const made = new Map<string, Deps>();

/** What the running product works with, for what is brought about without it: only its secrets and its database are used. */
export function stackDeps(): Deps {
  const settings = stackSettings();
  const place = settings.COSMOS_CONNECTION ?? '';
  const deps = made.get(place) ?? createDeps(parseConfig(settings), { log: silent });
  made.set(place, deps);
  return deps;
}

const silent = { info: () => {}, error: () => {} };
