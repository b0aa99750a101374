import type { Install } from '../records.ts';
import { Refusal, refuse } from '../refusal.ts';
import type { Slack } from '../slack.ts';
import type { Caller, Method } from './method.ts';

/** Whose token came, in the header, in the body or in both. */
export function callerOf(
  slack: Slack,
  { auth, scopes }: Pick<Method, 'auth' | 'scopes'>,
  authorization: string | undefined,
  inBody: string | undefined,
): Caller {
  if (auth === 'none') return { kind: 'none' };
  const [, inHeader] = /^Bearer (.+)$/.exec(authorization ?? '') ?? [];
  if (inHeader && inBody && inHeader !== inBody) {
    throw refuse('invalid_auth', 'the header and the body carry different tokens');
  }
  const token = inHeader ?? inBody;
  if (!token) throw refuse('not_authed');
  if (token.startsWith('xoxe.xoxp-')) return configurer(slack, auth, token);

  const install = slack.store.list('install').find((one) => one.token === token);
  // A token of the real Slack does nothing here and is kept nowhere.
  if (!install) throw refuse('invalid_auth');
  if (auth === 'config') throw refuse('not_allowed_token_type');
  if (install.state === 'uninstalled') throw refuse('account_inactive');
  if (install.state === 'revoked') throw refuse('token_revoked');
  requireScope(install, scopes);
  const app = slack.need('app', install.app, 'account_inactive');
  const user = slack.need('user', install.bot_user, 'account_inactive');
  return { kind: 'bot', app, install, user, team: user.team };
}

function configurer(slack: Slack, auth: Method['auth'], token: string): Caller {
  const found = slack.store.get('config_token', token);
  if (!found) throw refuse('invalid_auth');
  if (auth === 'bot') throw refuse('not_allowed_token_type');
  if (found.isRevoked) throw refuse('token_revoked');
  if (slack.seconds() >= found.exp) throw refuse('token_expired');
  return { kind: 'config', token: found };
}

/** One of them is enough. */
export function requireScope({ scopes }: Pick<Install, 'scopes'>, wanted: string[]): void {
  if (wanted.length === 0 || wanted.some((one) => scopes.includes(one))) return;
  throw new Refusal('missing_scope', { needed: wanted.join(','), provided: scopes.join(',') });
}
