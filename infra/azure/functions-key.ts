import { setTimeout as delay } from 'node:timers/promises';
import { type Az, NoAz } from './az.ts';

/** A host that was published just now may take minutes to start, and has no keys before. */
const TRIES = 20;
const PAUSE_MS = 15_000;

/** The key that pages call the API with. @throws Error with a sentence where there is none in time */
export async function functionsKey(
  az: Az,
  { group, app }: { group: string; app: string },
  pause: (ms: number) => Promise<unknown> = delay,
): Promise<string> {
  const place = ['--resource-group', group, '--name', app];
  const asked = [...place, '--query', 'functionKeys.default', '--output', 'tsv'];
  let cause: unknown;
  for (let left = TRIES; left > 0; left--) {
    try {
      const key = az('functionapp', 'keys', 'list', ...asked).trim();
      if (key) return key;
    } catch (error) {
      if (error instanceof NoAz) throw error;
      cause = error;
    }
    console.error(`The app ${app} has no key yet.`);
    if (left > 1) await pause(PAUSE_MS);
  }
  const minutes = (TRIES * PAUSE_MS) / 60_000;
  throw new Error(
    `The app ${app} had no key within ${minutes} minutes. What the Azure CLI says of it stands above; else look at the app's log. Then \`azd deploy site\`.`,
    { cause },
  );
}
