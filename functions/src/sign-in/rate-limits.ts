import type { Counted, RateLimit } from '../platform/rate-limiter.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 24 * HOUR;

/**
 * How often. `address` counts for a client's address, `account` for an email address or a person. What guesses
 * at a secret is counted before it is tried, and given back when it was right.
 */
export const rateLimits = {
  signInByAddress: { name: 'sign-in-address', max: 100, seconds: 15 * MINUTE },
  /** From one address: so a stranger cannot lock somebody out. */
  signInByAccountAndAddress: { name: 'sign-in-account-address', max: 20, seconds: 15 * MINUTE },
  /** From a browser that was signed in to the account before: whatever strangers try, its owner gets in there. */
  signInByAccountAndDevice: { name: 'sign-in-account-device', max: 20, seconds: 15 * MINUTE },
  /** From everywhere else: NIST SP 800-63B allows 100 wrong attempts in a row. */
  signInByAccount: { name: 'sign-in-account', max: 100, seconds: HOUR },
  /** Codes of an authenticator app and backup codes. */
  codeByAccount: { name: 'code-account', max: 5, seconds: 15 * MINUTE },
  /** Else whoever has the password could try 480 a day, for as long as it takes. */
  codeByAccountAndDay: { name: 'code-account-day', max: 50, seconds: DAY },
  /** How often the owner is told that somebody does. */
  codesGuessedByAccount: { name: 'codes-guessed-account', max: 1, seconds: 15 * MINUTE },
  passwordByAccount: { name: 'password-account', max: 10, seconds: 15 * MINUTE },
  resetTokenByAddress: { name: 'reset-token-address', max: 30, seconds: 15 * MINUTE },

  /** What each sends a mail, to an address that may be a stranger's. */
  passwordChangesByAccount: { name: 'password-changes-account', max: 10, seconds: HOUR },
  resetByAddress: { name: 'reset-address', max: 30, seconds: HOUR },
  resetByAccount: { name: 'reset-account', max: 5, seconds: HOUR },
  verificationByAccount: { name: 'verification-account', max: 5, seconds: HOUR },
} as const satisfies Record<string, RateLimit>;

/** In this order: what the shorter one refuses does not count for the day. */
export const codeRateLimits = ({ id }: { id: string }): Counted[] => [
  [rateLimits.codeByAccount, id],
  [rateLimits.codeByAccountAndDay, id],
];
