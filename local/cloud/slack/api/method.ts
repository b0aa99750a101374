import type { App, ConfigToken, Install, User } from '../records.ts';
import type { Slack } from '../slack.ts';
import type { Fields, Values } from './arguments.ts';

/** Who asks: an app where it is installed, a person with a configuration token, or whoever names a client id. */
export type Bot = { kind: 'bot'; app: App; install: Install; user: User; team: string };
type Configurer = { kind: 'config'; token: ConfigToken };
export type Caller = Bot | Configurer | { kind: 'none' };
type CallerOf = { bot: Bot; config: Configurer; none: Caller; any: Bot | Configurer };

export type Upload = { bytes: Buffer; name: string; type: string };
export type Method = {
  name: string;
  auth: keyof CallerOf;
  /** One of these; what depends on the conversation is asked inside. */
  scopes: string[];
  /** Calls a minute that Slack lets through at least, in one workspace. */
  perMinute: number;
  fields: Fields;
  run(
    slack: Slack,
    values: Record<string, unknown>,
    caller: Caller,
    uploads: Record<string, Upload>,
  ): object;
};

export const TIERS = { 1: 1, 2: 20, 3: 50, 4: 100, special: 60 } as const;

/** One method of the Web API: who may call it, what it takes, and what it does. */
export function method<A extends keyof CallerOf, F extends Fields>(
  name: string,
  {
    auth,
    scopes = [],
    tier,
    fields,
  }: { auth: A; scopes?: string[]; tier: keyof typeof TIERS; fields: F },
  run: (
    slack: Slack,
    values: Values<F>,
    caller: CallerOf[A],
    uploads: Record<string, Upload>,
  ) => object,
): Method {
  return { name, auth, scopes, perMinute: TIERS[tier], fields, run: run as Method['run'] };
}
