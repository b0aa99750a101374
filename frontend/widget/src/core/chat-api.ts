import type {
  ChatEvent,
  chat,
  openSource,
  Source,
  sendContact,
  sendFeedback,
  stopAnswer,
} from '@talkwright/shared/areas/chat';
import type { getChatHistory } from '@talkwright/shared/areas/chat-history';
import type { Input, Output } from '@talkwright/shared/contract/contract';
import type { Told } from '../bridge.ts';
import { identification } from '../settings.ts';
import { readChatEvent } from './chat-events.ts';
import { ChatFailure, CUT_OFF, failureOf, NOT_SIGNED_IN, OFFLINE, UNREACHABLE } from './failure.ts';
import type { Settings } from './panel-settings.ts';
import { createSseParser } from './sse.ts';

/** For what may follow an answer's last event: the end of its request. */
const LINGER_MS = 5_000;
/** The server sends a heartbeat every 15 s: three in a row missing means that the connection is dead. */
const STALL_MS = 45_000;

export type Question = Input<typeof chat> & { clientMessageId: string };
export type ContactMessage = Pick<Input<typeof sendContact>, 'messageId' | 'email' | 'message'>;
export type Opinion = Required<Pick<Input<typeof sendFeedback>, 'messageId' | 'thumb' | 'note'>>;
export type WantedSource = Required<Pick<Input<typeof openSource>, 'messageId' | 'n' | 'quote'>>;
export type OwnSession = { sessionId: string; visitorToken: string };
export type ChatApi = ReturnType<typeof createChatApi>;

export function createChatApi(
  settings: Pick<Settings, 'apiKey' | 'apiUrl' | 'instanceName' | 'previewToken' | 'userToken'>,
  isOnline: () => boolean,
  stallMs = STALL_MS,
) {
  const headers = identification(settings);

  const request = (path: string, init: RequestInit): Promise<Response> =>
    fetchFrom(`${settings.apiUrl}/${path}`, init);

  async function fetchFrom(url: string, init: RequestInit): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(url, { ...init, credentials: 'omit' });
    } catch (error) {
      if (init.signal?.aborted) throw error;
      throw new ChatFailure(isOnline() ? UNREACHABLE : OFFLINE);
    }
    if (!response.ok) throw await failureOf(response);
    return response;
  }

  /** Where the page cannot say who its visitor is, nobody is taken for a stranger. */
  async function userToken(): Promise<string | undefined> {
    try {
      return await settings.userToken();
    } catch {
      throw new ChatFailure(NOT_SIGNED_IN);
    }
  }

  async function send(path: string, fields: object, init?: RequestInit): Promise<Response> {
    const token = await userToken();
    return request(path, {
      method: 'POST',
      ...init,
      headers: { ...headers, 'content-type': 'application/json', ...init?.headers },
      body: JSON.stringify({ ...fields, ...(token && { userToken: token }) }),
    });
  }

  /** About the visitor's own conversation. */
  const post = async (
    path: string,
    { sessionId, visitorToken }: OwnSession,
    fields: object,
    init?: RequestInit,
  ) => (await send(path, { sessionId, visitorToken, ...fields }, init)).json();

  return {
    /** The events of one answer. It ends after `done`; everything else that ends it is thrown. */
    async *ask(question: Question, stop: AbortSignal): AsyncGenerator<ChatEvent> {
      const stalled = new AbortController();
      const watch = watchdog(stallMs, () => stalled.abort());
      const id = question.clientMessageId;
      try {
        const response = await send('widget/chat' satisfies (typeof chat)['path'], question, {
          // A trace begins with the message, whose id has the form of a trace's. Sent again, it is the same one.
          headers: { traceparent: `00-${id}-${id.slice(16)}-01` },
          signal: AbortSignal.any([stop, stalled.signal]),
        });
        yield* readAnswer(response.body, watch.reset);
      } catch (error) {
        if (stop.aborted || error instanceof ChatFailure) throw error;
        throw new ChatFailure(isOnline() ? CUT_OFF : OFFLINE);
      } finally {
        watch.end();
      }
    },

    /** Also where the visitor leaves the page at once. */
    async stop(session: OwnSession, clientMessageId: string): Promise<void> {
      const path = 'widget/stop' satisfies (typeof stopAnswer)['path'];
      await post(path, session, { clientMessageId }, { keepalive: true });
    },

    /** Answers whether anybody was written to. */
    async contact(session: OwnSession, message: ContactMessage): Promise<boolean> {
      const path = 'widget/contact' satisfies (typeof sendContact)['path'];
      const body: Partial<Output<typeof sendContact>> = await post(path, session, message);
      return body.isSent === true;
    },

    async feedback(session: OwnSession, opinion: Opinion): Promise<void> {
      await post('widget/feedback' satisfies (typeof sendFeedback)['path'], session, opinion);
    },

    /** What a link shows that is asked for first; once more where it has expired on the way, as while a computer slept. */
    async openSource(session: OwnSession, wanted: WantedSource): Promise<Source> {
      const path = 'widget/source' satisfies (typeof openSource)['path'];
      for (let isAgain = false; ; isAgain = true) {
        const { url }: Output<typeof openSource> = await post(path, session, wanted);
        try {
          return await (await fetchFrom(url, {})).json();
        } catch (error) {
          const hasExpired = error instanceof ChatFailure && error.code === 'source_link_refused';
          if (isAgain || !hasExpired) throw error;
        }
      }
    },

    async history({ sessionId, visitorToken }: OwnSession): Promise<Told> {
      const query = new URLSearchParams({ sessionId });
      if (settings.instanceName) query.set('instanceName', settings.instanceName);
      const token = await userToken();
      const response = await request(
        `${'chat-history' satisfies (typeof getChatHistory)['path']}?${query}`,
        {
          headers: {
            ...headers,
            'x-visitor-token': visitorToken,
            ...(token && { 'x-user-token': token }),
          },
        },
      );
      const body: Partial<Output<typeof getChatHistory>> = await response.json();
      const { session, messages = [] } = body;
      return { messages, isWhole: (session?.message_count ?? 0) <= messages.length };
    },
  };
}

/** Reads a stream of events until its last one; a stream that ends without it was cut off. */
export async function* readAnswer(
  body: ReadableStream<Uint8Array> | null,
  onBytes: () => void,
): AsyncGenerator<ChatEvent> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  const parse = createSseParser();
  try {
    for (;;) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) throw new ChatFailure(CUT_OFF);
      onBytes();
      for (const data of parse(decoder.decode(chunk.value, { stream: true }))) {
        const event = readChatEvent(data);
        if (event?.type === 'error') throw new ChatFailure(event.error, event.code);
        if (event) yield event;
        if (event?.type === 'done') return;
      }
    }
  } finally {
    if (reader) void readToEnd(reader);
  }
}

/** A request that is given up at its last event counts as broken, in the browser as on the server. */
async function readToEnd(reader: ReadableStreamDefaultReader): Promise<void> {
  const ignore = () => undefined;
  const timer = setTimeout(() => reader.cancel().catch(ignore), LINGER_MS);
  try {
    while (!(await reader.read()).done);
  } catch {
    // It was broken before.
  }
  clearTimeout(timer);
}

/**
 * Barks after three thirds of the time, counted one by one: a page that stood still (a computer asleep, a busy thread)
 * finds all its timers due before it reads what came meanwhile, and that counts for one third.
 */
function watchdog(ms: number, bark: () => void) {
  let missed = 0;
  const timer = setInterval(() => {
    missed += 1;
    if (missed === 3) bark();
  }, ms / 3);
  return {
    reset(): void {
      missed = 0;
    },
    end(): void {
      clearInterval(timer);
    },
  };
}
