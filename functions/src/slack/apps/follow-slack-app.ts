import { setTimeout as delay } from 'node:timers/promises';
import type { SlackApp, SlackAppEvent } from '@talkwright/shared/areas/slack-apps';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../../accounts/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { findCurrentUser, readTicket, signTicket, ticketSeconds } from '../tickets.ts';
import { type Showing, showApp } from './list-slack-apps.ts';

type Needs = Showing &
  Parameters<typeof findCurrentUser>[0] & {
    identifyMember: (token: string | null) => Promise<Member>;
    now: Clock;
  };
type Asked = { id: string; access_token: string };

const LOOK_EVERY_MS = 500;
/** A browser opens the stream again by itself, with a new ticket. */
const STREAM_MS = ticketSeconds.events * 1_000;

/** @throws Failure `slack_app_not_found` */
export async function issueSlackEventsTicket(
  deps: Pick<Needs, 'config' | 'now' | 'slackApps'>,
  caller: Member,
  { id }: { id: string },
) {
  await deps.slackApps.get(caller.tenantId, id);
  return signTicket(deps.config, 'events', caller, id, deps.now());
}

/**
 * How an app fares, until there is nothing more to come, the client goes or a minute is over.
 * @throws Failure `not_signed_in`, `slack_app_not_found`, before the first event
 */
export async function followSlackApp(
  deps: Needs,
  { id, access_token }: Asked,
  signal: AbortSignal,
): Promise<AsyncGenerator<SlackAppEvent>> {
  const tenantId = await tenantOf(deps, id, access_token);
  const app = await showApp(deps, await deps.slackApps.get(tenantId, id));
  return events(deps, tenantId, app, signal);
}

async function* events(
  deps: Needs,
  tenantId: string,
  first: SlackApp,
  signal: AbortSignal,
): AsyncGenerator<SlackAppEvent> {
  const until = performance.now() + STREAM_MS;
  let shown: SlackApp | undefined;
  for (let app: SlackApp | undefined = first; ; app = await look(deps, tenantId, first.id)) {
    if (!app) {
      yield { type: 'deleted' };
      return;
    }
    if (JSON.stringify(app) !== JSON.stringify(shown)) yield { type: 'status', app };
    shown = app;
    const last = lastOf(app);
    if (last) yield last;
    if (last || signal.aborted || performance.now() > until) return;
    await delay(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
  }
}

async function look(deps: Needs, tenantId: string, id: string): Promise<SlackApp | undefined> {
  const found = await deps.slackApps.find(tenantId, id);
  return found && showApp(deps, found.value);
}

function lastOf(app: SlackApp): SlackAppEvent | undefined {
  const { provision_status: status, provision_error: error } = app;
  if (status === 'failed') return { type: 'error', app, error: error ?? 'The app was not made.' };
  return status === 'ready_for_install' || status === 'installed'
    ? { type: 'complete', app }
    : undefined;
}

/** Of whoever asks: by a ticket for this app whose login still lives, or by the token of a login. */
async function tenantOf(deps: Needs, appId: string, token: string): Promise<string> {
  const ticket = await readTicket(deps.config, 'events', token, deps.now());
  if (!ticket) return (await deps.identifyMember(token)).tenantId;
  const user = ticket.appId === appId && (await findCurrentUser(deps, ticket));
  if (!user) throw new Failure('not_signed_in');
  return ticket.tenantId;
}
