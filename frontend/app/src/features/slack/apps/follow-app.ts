import {
  followSlackApp,
  issueSlackEventsTicket,
  type SlackAppEvent,
} from '@talkwright/shared/areas/slack-apps';
import { requestOf } from '@talkwright/shared/contract/request';
import { call } from '../../../server/call.ts';
import { getConfig } from '../../../server/config.ts';

const AGAIN_MS = 2_500;

const kinds = ['status', 'complete', 'deleted', 'error'] as const;

/**
 * Hears of one app as it is made, until there is nothing more to come. A stream ends after a minute, and a browser would ask
 * for it again with the ticket that it had: each time, a new one is got.
 * @returns what ends it
 */
export function followApp(id: string, onEvent: (event: SlackAppEvent) => void): () => void {
  const over = new AbortController();
  let stream: EventSource | undefined;

  const later = () => {
    stream?.close();
    const timer = setTimeout(open, AGAIN_MS);
    over.signal.addEventListener('abort', () => clearTimeout(timer));
  };

  async function open(): Promise<void> {
    const { data } = await call(issueSlackEventsTicket, { id }, over);
    if (over.signal.aborted) return;
    // The list is asked for meanwhile in any case.
    if (!data) {
      later();
      return;
    }
    const { path } = requestOf(followSlackApp, { id, access_token: data.ticket });
    stream = new EventSource(`${getConfig().apiBase}/${path}`);
    for (const kind of kinds) stream.addEventListener(kind, hear);
  }

  /** What the server calls an error has the name of what the browser calls one: a lost connection brings no data. */
  function hear(event: Event): void {
    if (!(event instanceof MessageEvent)) {
      later();
      return;
    }
    const told: SlackAppEvent = JSON.parse(event.data);
    if (told.type !== 'status') stream?.close();
    onEvent(told);
  }

  void open();
  return () => {
    over.abort();
    stream?.close();
  };
}
