import type { ConfigToken } from './records.ts';
import { refuse } from './refusal.ts';
import { type Slack, secret } from './slack.ts';

const LIFETIME_S = 12 * 3_600;

/** "Your App Configuration Tokens": what a person makes on the page and pastes elsewhere. */
export function newConfigToken(
  slack: Slack,
  team: string,
  user: string,
  isRotated = false,
): ConfigToken {
  const iat = slack.seconds();
  const token: ConfigToken = {
    id: `xoxe.xoxp-1-${secret(64)}`,
    refresh: `xoxe-1-${secret(64)}`,
    team,
    user,
    iat,
    exp: iat + LIFETIME_S,
    isRefreshUsed: false,
    isRotated,
  };
  slack.store.put('config_token', token);
  return token;
}

/** A refresh token works once; the token that came with it lives on until its own end. */
export function rotate(slack: Slack, refresh: string) {
  const old = slack.store.list('config_token').find((one) => one.refresh === refresh);
  if (!old || old.isRefreshUsed || old.isRevoked) throw refuse('invalid_refresh_token');
  slack.store.put('config_token', { ...old, isRefreshUsed: true });
  const {
    id,
    refresh: next,
    team,
    user,
    iat,
    exp,
  } = newConfigToken(slack, old.team, old.user, true);
  return { token: id, refresh_token: next, team_id: team, user_id: user, iat, exp };
}
