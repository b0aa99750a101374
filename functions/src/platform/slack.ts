import type { WebClient, WebClientOptions } from '@slack/web-api';
import { Failure } from '@talkwright/shared/contract/errors';
import type * as z from 'zod';
import type { Config } from './config.ts';
import { names } from './telemetry/names.ts';
import { inSpan } from './telemetry/spans.ts';

/** Slack has understood, and does not do it. Nothing has happened. */
export class SlackRefused extends Error {
  readonly code: string;
  /** What is wrong with what was sent, in Slack's words. */
  readonly details: string[];

  constructor(method: string, code: string, details: string[]) {
    super(`Slack refused ${method}: ${[code, ...details].join('; ')}`);
    this.code = code;
    this.details = details;
  }
}

/** Slack wants to be left alone for so long. Nothing has happened. */
export class SlackBusy extends Error {
  readonly seconds: number;

  constructor(method: string, seconds: number) {
    super(`Slack takes ${method} in ${seconds} seconds again.`);
    this.seconds = seconds;
  }
}

/** There was no answer, or none that is one: unless it was never sent, nobody knows whether it was done. */
export class SlackUnsure extends Error {
  readonly wasSent: boolean;

  constructor(method: string, cause: unknown, wasSent = true) {
    super(`Slack did not answer ${method} properly.`, { cause });
    this.wasSent = wasSent;
  }
}

export type Slack = ReturnType<typeof createSlack>;
type Sdk = typeof import('@slack/web-api');

const TIMEOUT_MS = 10_000;
/** Where Slack does not say for how long. */
const PAUSE_SECONDS = 30;
/** A connection was never made. */
const UNSENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'];

/** Slack's Web API. Its SDK is loaded when it is first needed. */
export function createSlack({ SLACK_URL }: Pick<Config, 'SLACK_URL'>) {
  let loading: Promise<Sdk> | undefined;

  const load = (): Promise<Sdk> => {
    // A CommonJS package: once bundled, its exports are found on the default one alone.
    loading ??= import('@slack/web-api').then(
      (sdk) => (sdk as Sdk & { default?: Sdk }).default ?? sdk,
    );
    return loading;
  };

  return {
    /** The page on which a workspace agrees. */
    authorizeUrl: `${SLACK_URL}/oauth/v2/authorize`,

    /**
     * Calls a method, once: whoever calls knows whether it may be repeated, and when.
     * @throws SlackRefused, SlackBusy, SlackUnsure
     */
    async call<S extends z.ZodType>(
      method: string,
      given: Record<string, unknown>,
      schema: S,
      { token, signal }: { token?: string; signal?: AbortSignal } = {},
    ): Promise<z.output<S>> {
      const { WebClient } = await load();
      // One each: the SDK keeps the headers of whoever came first.
      const client: WebClient = new WebClient(token, optionsFor(SLACK_URL, signal));
      let answer: unknown;
      try {
        const attributes = { [names.slackMethod]: method };
        answer = await inSpan(`slack ${method}`, { kind: 'client', attributes }, () =>
          client.apiCall(method, given),
        );
      } catch (error) {
        throw translated(method, error);
      }
      const parsed = schema.safeParse(answer);
      if (!parsed.success) throw new SlackUnsure(method, parsed.error);
      return parsed.data;
    },
  };
}

/** For people who wait: what Slack could not be asked becomes the failure that they meet. Refusals stay what they are. */
export function slackFailure(error: unknown): unknown {
  if (error instanceof SlackBusy) {
    return new Failure('slack_busy', { retryAfterSeconds: error.seconds }, { cause: error });
  }
  return error instanceof SlackUnsure ? new Failure('slack_failed', {}, { cause: error }) : error;
}

const optionsFor = (url: string, signal?: AbortSignal): WebClientOptions => ({
  slackApiUrl: `${url}/api/`,
  allowAbsoluteUrls: false,
  retryConfig: { retries: 0 },
  rejectRateLimitedCalls: true,
  timeout: TIMEOUT_MS,
  // It would print secrets.
  logger: silent,
  ...(signal && {
    fetch: (address, init) =>
      fetch(address, {
        ...init,
        signal: AbortSignal.any([signal, ...(init?.signal ? [init.signal] : [])]),
      }),
  }),
});

const nothing = () => {};
const silent = {
  ...{ debug: nothing, info: nothing, warn: nothing, error: nothing },
  ...{ setLevel: nothing, setName: nothing },
  getLevel: () => 'error',
} as unknown as NonNullable<WebClientOptions['logger']>;

/** By what the SDK's errors hold: those of another copy of it are no instances. */
function translated(method: string, error: unknown): Error {
  const { code, data, retryAfter, original } = error as {
    code?: string;
    data?: {
      error?: string;
      errors?: unknown;
      needed?: string;
      response_metadata?: { messages?: string[] };
    };
    retryAfter?: number;
    original?: { code?: string; cause?: { code?: string } };
  };
  if (code === 'slack_webapi_rate_limited_error') {
    return new SlackBusy(method, retryAfter ?? PAUSE_SECONDS);
  }
  if (code === 'slack_webapi_platform_error' && data?.error) {
    return new SlackRefused(method, data.error, detailsOf(data));
  }
  if (/retry header/i.test(String(error))) return new SlackBusy(method, PAUSE_SECONDS);
  const reason = original?.cause?.code ?? original?.code ?? '';
  return new SlackUnsure(method, original ?? error, !UNSENT.includes(reason));
}

function detailsOf(data: {
  errors?: unknown;
  needed?: string;
  response_metadata?: { messages?: string[] };
}): string[] {
  const errors = Array.isArray(data.errors) ? data.errors : [];
  return [
    ...errors.map(({ message, pointer }) => [pointer, message].filter(Boolean).join(': ')),
    ...(data.needed ? [`needs ${data.needed}`] : []),
    ...(data.response_metadata?.messages ?? []),
  ].slice(0, 10);
}
