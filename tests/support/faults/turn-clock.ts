import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { signUp } from '../api/sign-up.ts';

const fileIn = (data: string) => join(data, 'clock');

/** For the settings of the product's processes: their clock can then be turned. */
export const turnable = (data: string): Record<string, string> => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts')).href}`,
  CLOCK_FILE: fileIn(data),
});

/** From now on, or a moment later, the product's clock is off by so much. */
export const turnClock = (data: string, minutes: number): void =>
  writeFileSync(fileIn(data), String(minutes * 60_000));

/** Once it is: a new access token says when it was made. */
export async function clockTurned(minutes: number): Promise<void> {
  const [, claims = ''] = (await signUp()).token.split('.');
  const { iat } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { iat: number };
  const off = (iat - Date.now() / 1_000) / 60;
  if (Math.abs(off - minutes) > 2) throw new Error(`The clock is off by ${off} minutes.`);
}
