import { setTimeout as delay } from 'node:timers/promises';
import type { Az } from './az.ts';

/** A host that was published just now may take minutes to start, and has no keys before. */
const TRIES = 20;
const PAUSE_MS = 15_000;

/** The key that pages call the API with. @throws Error with a sentence where the host does not start */
export async function functionsKey(
  az: Az,
  { group, app }: { group: string; app: string },
  pause: (ms: number) => Promise<unknown> = delay,
): Promise<string> {
  const place = ['--resource-group', group, '--name', app];
  for (let left = TRIES; left > 0; left--) {
    const key = keyOf(az, place);
    if (key) return key;
    console.error(`The app ${app} has no key yet.`);
    if (left > 1) await pause(PAUSE_MS);
  }
  throw new Error(
    `The app ${app} did not start within ${(TRIES * PAUSE_MS) / 60_000} minutes: look at its log, then \`azd deploy site\`.`,
  );
}

function keyOf(az: Az, place: string[]): string {
  try {
    const keys = ['functionapp', 'keys', 'list', ...place];
    return az(...keys, '--query', 'functionKeys.default', '--output', 'tsv').trim();
  } catch {
    return '';
  }
}
