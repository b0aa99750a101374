import type { App, Channel, Session } from './records.ts';
import { type Slack, sessionId } from './slack.ts';

/** How long the line of assistant.threads.setStatus stands without an answer. */
const SAID_MS = 120_000;

export function setSession(
  slack: Slack,
  app: App,
  channel: Channel,
  thread: string,
  change: Partial<Pick<Session, 'status' | 'title'>> & {
    says?: { status: string; loading?: string[] | undefined };
  },
  isOnlyKnown = false,
): Session | undefined {
  const id = sessionId(app.id, channel.id, thread);
  const known = slack.store.get('session', id);
  if (isOnlyKnown && !known) return undefined;
  const { says, ...fields } = change;
  const session: Session = {
    ...(known ?? { id, app: app.id, channel: channel.id, thread_ts: thread }),
    ...fields,
    ...(says && { says: says.status ? { ...says, until: slack.now() + SAID_MS } : undefined }),
  };
  slack.store.put('session', session);
  return session;
}
