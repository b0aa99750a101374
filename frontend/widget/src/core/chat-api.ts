import type {
  ChatEvent,
  chat,
  getChatHistory,
  Message,
  sendContact,
} from '@talkwright/shared/areas/chat';
import type { Input, Output } from '@talkwright/shared/contract/contract';
import { identification, type Settings } from '../settings.ts';
import { readChatEvent } from './chat-events.ts';
import { ChatFailure, CUT_OFF, failureOf, NOT_SIGNED_IN, OFFLINE, UNREACHABLE } from './failure.ts';
import { createSseParser } from './sse.ts';

/** The server sends a heartbeat every 15 s: three in a row missing means that the connection is dead. */
const STALL_MS = 45_000;

export type Question = Input<typeof chat>;
export type ContactMessage = Pick<Input<typeof sendContact>, 'messageId' | 'email' | 'message'>;
export type OwnSession = { sessionId: string; visitorToken: string };
export type ChatApi = ReturnType<typeof createChatApi>;

export function createChatApi(
  settings: Pick<Settings, 'apiKey' | 'apiUrl' | 'instanceName' | 'previewToken' | 'userToken'>,
  isOnline: () => boolean,
  stallMs = STALL_MS,
) {
  const headers = identification(settings);

  async function request(path: string, init: RequestInit): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(`${settings.apiUrl}/${path}`, { ...init, credentials: 'omit' });
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

  return {
    /** The events of one answer. It ends after `done`; everything else that ends it is thrown. */
    async *ask(question: Question, stop: AbortSignal): AsyncGenerator<ChatEvent> {
      const stalled = new AbortController();
      const watch = watchdog(stallMs, () => stalled.abort());
      try {
        const token = await userToken();
        const response = await request('widget/chat' satisfies (typeof chat)['path'], {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(token ? { ...question, userToken: token } : question),
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

    /** Answers whether anybody was written to. */
    async contact(session: OwnSession, message: ContactMessage): Promise<boolean> {
      const token = await userToken();
      const { sessionId, visitorToken } = session;
      const response = await request('widget/contact' satisfies (typeof sendContact)['path'], {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({
          ...{ sessionId, visitorToken, ...message },
          ...(token && { userToken: token }),
        }),
      });
      const body: Partial<Output<typeof sendContact>> = await response.json();
      return body.isSent === true;
    },

    async history({ sessionId, visitorToken }: OwnSession): Promise<Message[]> {
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
      return body.messages ?? [];
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
      for (const { data } of parse(decoder.decode(chunk.value, { stream: true }))) {
        const event = readChatEvent(data);
        if (event?.type === 'error') throw new ChatFailure(event.error, event.code);
        if (event) yield event;
        if (event?.type === 'done') return;
      }
    }
  } finally {
    void reader?.cancel().catch(() => undefined);
  }
}

function watchdog(ms: number, bark: () => void) {
  let timer = setTimeout(bark, ms);
  return {
    reset(): void {
      clearTimeout(timer);
      timer = setTimeout(bark, ms);
    },
    end(): void {
      clearTimeout(timer);
    },
  };
}
