import { randomUUID } from 'node:crypto';
import { forgotPassword, login } from '@talkwright/shared/areas/sign-in';
import { hashPassword, verifyPassword } from '../../functions/src/accounts/passwords/passwords.ts';
import { newTenant } from '../support/api/organizations.ts';
import { signUp } from '../support/api/sign-up.ts';
import { ApiFailure, call, PASSWORD } from '../support/client.ts';
import { atMost, type Figure, figure, percentile } from './figures.ts';

const SAMPLES = 200;
const AT_ONCE = 20;
/** An address takes five sign-ups an hour, the account's own among them. */
const ACCOUNTS = SAMPLES / 4;
const HASHES = 50;
/** They answer after a fixed time, in which a few find room. */
const SIGN_UPS_AT_ONCE = 5;

/**
 * Signing in, beside the bare comparison of a password; and by how much the answer for an address with an account
 * comes sooner or later than that for one without.
 */
export async function benchSignIn(): Promise<Figure[]> {
  const emails = await Promise.all(
    Array.from({ length: ACCOUNTS }, async () => (await newTenant()).email),
  );
  const known = (n: number) => emails[n % emails.length] ?? '';
  const signIn = (n: number) => call(login, { email: known(n), password: PASSWORD });
  await times(SAMPLES, signIn);

  const alone = percentile(await times(SAMPLES, signIn), 0.5);
  let next = 0;
  const signInNext = () => signIn(next++);
  const start = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, () => times(SAMPLES / AT_ONCE, signInNext)));
  const perSecond = (SAMPLES / (performance.now() - start)) * 1_000;

  const bare = await timesOfBareComparison();
  const guess = (email: string) => call(login, { email, password: 'wrong' }).catch(asRefused);
  const ask = (email: string) => call(forgotPassword, { email });
  const signUpAs = (email: string) => signUp({ email });
  return [
    figure('sign-in: alone, p50', alone, 'ms', { baseline: bare.alone }),
    figure(`sign-in: ${AT_ONCE} at once`, perSecond, 'logins/s', { baseline: bare.perSecond }),
    figure('sign-in refused: address known or not, gap of medians', await gap(guess, known), 'ms', {
      goal: atMost(5, 'ms'),
    }),
    figure('forgotten password: the same', await gap(ask, known), 'ms', { goal: atMost(5, 'ms') }),
    figure('sign-up: the same', await gap(signUpAs, known, SIGN_UPS_AT_ONCE), 'ms', {
      goal: atMost(5, 'ms'),
    }),
  ];
}

/** In turns, so that whatever else the machine does falls on both. */
async function gap(
  request: (email: string) => Promise<unknown>,
  known: (n: number) => string,
  atOnce = 1,
): Promise<number> {
  const withAccount: number[] = [];
  const without: number[] = [];
  async function takeTurns(first: number): Promise<void> {
    for (let n = first; n < SAMPLES; n += atOnce) {
      withAccount.push(...(await times(1, () => request(known(n)))));
      without.push(...(await times(1, () => request(`${randomUUID()}@example.com`))));
    }
  }
  await Promise.all(Array.from({ length: atOnce }, (_, first) => takeTurns(first)));
  return Math.abs(percentile(withAccount, 0.5) - percentile(without, 0.5));
}

/** What argon2id alone takes, in one thread and in as many as the product lets it have. */
async function timesOfBareComparison() {
  const hash = await hashPassword(PASSWORD);
  const compare = () => verifyPassword(PASSWORD, hash);
  const alone = percentile(await times(HASHES, compare), 0.5);
  const start = performance.now();
  await Promise.all(Array.from({ length: HASHES }, compare));
  return { alone, perSecond: (HASHES / (performance.now() - start)) * 1_000 };
}

async function times(count: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < count; n++) {
    const start = performance.now();
    await work(n);
    taken.push(performance.now() - start);
  }
  return taken;
}

function asRefused(error: unknown): void {
  if (!(error instanceof ApiFailure && error.code === 'wrong_credentials')) throw error;
}
