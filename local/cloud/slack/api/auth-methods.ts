import { endInstall } from '../installs.ts';
import { exchange } from '../oauth.ts';
import { refuse } from '../refusal.ts';
import { choice, flag, required, text } from './arguments.ts';
import { type Method, method } from './method.ts';

export const authMethods: Method[] = [
  method('api.test', { auth: 'none', tier: 'special', fields: {} }, () => ({ args: {} })),
  method('auth.test', { auth: 'any', tier: 'special', fields: {} }, (slack, _values, caller) => {
    if (caller.kind === 'config') {
      const { team, user } = caller.token;
      const { name, domain } = slack.need('team', team);
      const who = slack.need('user', user);
      return {
        url: `https://${domain}.slack.com/`,
        team: name,
        user: who.name,
        team_id: team,
        user_id: user,
      };
    }
    const { name, domain, enterprise } = slack.need('team', caller.team);
    return {
      url: `https://${domain}.slack.com/`,
      team: name,
      user: caller.user.name,
      team_id: caller.team,
      user_id: caller.user.id,
      bot_id: caller.install.bot_id,
      ...(enterprise && { enterprise_id: enterprise }),
      is_enterprise_install: caller.install.enterprise !== undefined,
    };
  }),
  method(
    'auth.revoke',
    { auth: 'any', tier: 3, fields: { test: flag() } },
    (slack, { test }, caller) => {
      if (test) return { revoked: false };
      if (caller.kind === 'config') {
        slack.store.put('config_token', { ...caller.token, isRevoked: true });
      } else {
        endInstall(slack, caller.app, caller.install, 'revoked');
      }
      return { revoked: true };
    },
  ),
  method(
    'apps.uninstall',
    {
      auth: 'bot',
      tier: 1,
      fields: { client_id: required(text(50)), client_secret: required(text(100)) },
    },
    (slack, values, { app, install }) => {
      if (values.client_id !== app.client_id) throw refuse('client_id_token_mismatch');
      if (values.client_secret !== app.client_secret) throw refuse('bad_client_secret');
      endInstall(slack, app, install, 'uninstalled');
      return {};
    },
  ),
  method(
    'oauth.v2.access',
    {
      auth: 'none',
      tier: 4,
      fields: {
        client_id: required(text(50)),
        client_secret: required(text(100)),
        code: required(text(500)),
        redirect_uri: text(2_000),
        grant_type: choice('authorization_code'),
      },
    },
    (slack, values) => exchange(slack, values),
  ),
];
