import { setTimeout as delay } from 'node:timers/promises';
import { setUpTwoFactor, verifyTwoFactor } from '@talkwright/shared/areas/two-factor';
import { generate } from 'otplib';
import type { Member } from '../client.ts';

const STEP_SECONDS = 30;
const currentStep = () => Math.floor(Date.now() / 1_000 / STEP_SECONDS);

/**
 * An authenticator app that gives no code twice, since each works once. The next step's code is good already, so that
 * two in a row cost no time; for more it waits until the clock has come so far.
 */
export function authenticator(secret: string) {
  let last = 0;
  return {
    async nextCode(): Promise<string> {
      last = Math.max(last + 1, currentStep());
      while (last > currentStep() + 1) await delay(50);
      return generate({ secret, epoch: last * STEP_SECONDS });
    },
  };
}

/** Turns the second factor of a person on; uses up one code. */
export async function enableTwoFactor({ call }: Pick<Member, 'call'>) {
  const { manualEntryKey } = await call(setUpTwoFactor, {});
  const app = authenticator(manualEntryKey);
  const { backupCodes } = await call(verifyTwoFactor, { token: await app.nextCode() });
  return { app, backupCodes };
}

/** Of the right form, and of no secret that anybody has. */
export const WRONG_BACKUP_CODE = '0000-0000';
