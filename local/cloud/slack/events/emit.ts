import { EVENT_SCOPES } from '../manifest.ts';
import type { App, Channel, Install } from '../records.ts';
import { newId, type Slack } from '../slack.ts';

export type Event = { type: string; [field: string]: unknown };
type Where = {
  /** The workspace in which it happens; that of a stranger is a foreign one. */
  team: string;
  channel?: Channel;
  /** For these installs alone; without it, for all that can see it. */
  only?: (install: Install, app: App) => boolean;
};

/** What a subscription calls the messages of each kind of conversation. */
const KINDS = {
  channel: 'message.channels',
  group: 'message.groups',
  im: 'message.im',
  mpim: 'message.mpim',
} as const;

/** Queues an event for every app that is installed there, subscribes to it, may know and takes part. */
export function emit(slack: Slack, event: Event, { team, channel, only }: Where): void {
  const teams = channel ? slack.teamsOf(channel) : [team];
  for (const install of slack.activeInstalls()) {
    const app = slack.store.get('app', install.app);
    const home = teams.find((one) => slack.covers(install, one));
    if (!app || !home) continue;
    if (channel && !channel.members.includes(install.bot_user)) continue;
    if (only && !only(install, app)) continue;
    if (isHeard(app, install, event, channel))
      queue(slack, app, install, event, { team, home, channel });
  }
}

function isHeard(app: App, install: Install, event: Event, channel: Channel | undefined): boolean {
  const name = event.type === 'message' && channel ? KINDS[channel.kind] : event.type;
  const { bot_events: wanted = [] } = app.manifest.settings?.event_subscriptions ?? {};
  const scope = EVENT_SCOPES[name];
  return wanted.includes(name) && (!scope || install.scopes.includes(scope));
}

/** Of an install that is over: it hears of its own end. */
export function tell(slack: Slack, app: App, install: Install, event: Event): void {
  const { bot_events: wanted = [] } = app.manifest.settings?.event_subscriptions ?? {};
  if (!wanted.includes(event.type)) return;
  const team = install.team ?? slack.store.get('user', install.bot_user)?.team ?? '';
  queue(slack, app, install, event, { team, home: team });
}

function queue(
  slack: Slack,
  app: App,
  install: Install,
  event: Event,
  { team, home, channel }: { team: string; home: string; channel?: Channel | undefined },
): void {
  const { request_url: url } = app.manifest.settings?.event_subscriptions ?? {};
  if (!url) return;
  const id = newId('Ev');
  const { enterprise } = slack.need('team', home);
  const isWhole = install.enterprise !== undefined;
  const body = {
    token: app.verification_token,
    team_id: team,
    context_team_id: isWhole ? null : home,
    context_enterprise_id: enterprise ?? null,
    api_app_id: app.id,
    event,
    type: 'event_callback',
    event_id: id,
    event_time: slack.seconds(),
    authorizations: [
      {
        enterprise_id: enterprise ?? null,
        team_id: isWhole ? null : home,
        user_id: install.bot_user,
        is_bot: true,
        is_enterprise_install: isWhole,
      },
    ],
    is_ext_shared_channel: (channel?.shared.length ?? 0) > 0,
    event_context: `4-${id}`,
  };
  slack.store.queueDelivery({
    id,
    app: app.id,
    kind: 'event',
    url,
    type: typeof event.subtype === 'string' ? `${event.type}.${event.subtype}` : event.type,
    body: JSON.stringify(body),
    created_ms: slack.now(),
  });
}
