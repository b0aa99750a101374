import type { ChatEvent } from '@talkwright/shared/areas/chat';
import { chat } from '@talkwright/shared/areas/chat';
import * as auth from '@talkwright/shared/areas/sign-in';
import type { createTenant } from '@talkwright/shared/areas/sign-up';
import type { Contract, Input, Output } from '@talkwright/shared/contract/contract';
import type { FailureBody } from '@talkwright/shared/contract/errors';
import { requestOf } from '@talkwright/shared/contract/request';
import { stack } from './stack/running-stack.ts';

export const PASSWORD = 'Correct-horse-7!';

/** What the API answered that was no success: rejects, so that tests can match its fields. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  readonly body: FailureBody;
  readonly headers: Headers;

  constructor(response: Response, body: FailureBody) {
    super(body.error);
    this.status = response.status;
    this.code = body.code;
    this.body = body;
    this.headers = response.headers;
  }
}

export type Answer<C extends Contract> = Output<C> & { success: true; headers: Headers };

/** Sends one request as the contract describes it. */
export async function call<C extends Contract>(
  contract: C,
  input: Input<C>,
  headers: Record<string, string> = {},
): Promise<Answer<C>> {
  const response = await send(contract, input, headers);
  const body: unknown = await response.json();
  if (!response.ok) throw new ApiFailure(response, body as FailureBody);
  return { ...(body as Output<C> & { success: true }), headers: response.headers };
}

export async function send(
  contract: Contract,
  input: object,
  headers: Record<string, string>,
): Promise<Response> {
  const request = requestOf(contract, input);
  return fetch(`${stack().api}/${request.path}`, {
    ...request,
    // Where it leads is part of the answer.
    redirect: 'manual',
    headers: {
      'x-functions-key': stack().functionsKey,
      'x-forwarded-for': anyAddress(),
      ...request.headers,
      ...headers,
    },
  });
}

/** A client of its own for each request, so that no limit for one address is met by accident. */
export const anyAddress = (): string =>
  `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`;

/** Signs in where no second factor is asked for. */
export async function logIn(email: string, password = PASSWORD) {
  const { user, tokens, headers } = await call(auth.login, { email, password });
  if (!user || !tokens) throw new Error('A second factor is asked for');
  const authorization = { authorization: `Bearer ${tokens.accessToken}` };
  return {
    user,
    token: tokens.accessToken,
    refreshCookie: cookieOf(headers),
    headers: authorization,
    call: <C extends Contract>(contract: C, input: Input<C>, more = {}): Promise<Answer<C>> =>
      call(contract, input, { ...authorization, ...more }),
  };
}

export type Member = ReturnType<typeof asMember>;

type SignedIn = Pick<Output<typeof createTenant>, 'user' | 'tenant' | 'tokens'> & {
  email: string;
  refreshCookie: string;
};

/** Somebody who is signed in, and calls as that. */
export function asMember({ tokens, ...person }: SignedIn) {
  const { accessToken: token } = tokens;
  return {
    ...person,
    token,
    headers: { authorization: `Bearer ${token}` },
    call: <C extends Contract>(contract: C, input: Input<C>, headers = {}): Promise<Answer<C>> =>
      call(contract, input, { authorization: `Bearer ${token}`, ...headers }),
  };
}

/** `name=value` of the refresh cookie that an answer sets. */
export const cookieOf = (headers: Headers): string =>
  namedCookie(headers, '__Secure-talkwright_refresh');

/** `name=value` of the cookie by which the device is known from then on. */
export const deviceCookieOf = (headers: Headers): string =>
  namedCookie(headers, '__Secure-talkwright_device');

const namedCookie = (headers: Headers, name: string): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0] ?? '';

/** One turn of a conversation: the events as they arrive. */
export async function* converse(
  apiKey: string,
  input: Input<typeof chat>,
  signal?: AbortSignal,
  headers: Record<string, string> = {},
): AsyncGenerator<ChatEvent> {
  const request = requestOf(chat, input);
  const response = await fetch(`${stack().api}/${request.path}`, {
    ...request,
    headers: {
      'x-api-key': apiKey,
      'x-forwarded-for': anyAddress(),
      ...request.headers,
      ...headers,
    },
    ...(signal && { signal }),
  });
  if (!response.ok) throw new ApiFailure(response, (await response.json()) as FailureBody);

  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const frames = text.split('\n\n');
    text = frames.pop() ?? '';
    for (const frame of frames) {
      const data = /^data: (.*)$/m.exec(frame)?.[1];
      if (data) yield JSON.parse(data);
    }
  }
}
