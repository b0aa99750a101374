import { leave } from './apps.ts';
import { tell } from './events/emit.ts';
import type { App, Install } from './records.ts';
import type { Slack } from './slack.ts';

/** The app leaves a workspace: its token is dead, and it hears of that in two events, in no sure order. */
export function endInstall(
  slack: Slack,
  app: App,
  install: Install,
  state: 'uninstalled' | 'revoked',
): void {
  if (install.state !== 'active') return;
  slack.store.put('install', { ...install, state });
  leave(slack, install);
  const at = slack.nextTs();
  tell(slack, app, install, {
    type: 'tokens_revoked',
    tokens: { oauth: [], bot: [install.bot_user] },
    event_ts: at,
  });
  tell(slack, app, install, { type: 'app_uninstalled', event_ts: at });
}
