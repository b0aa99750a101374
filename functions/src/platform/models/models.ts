import { Failure } from '@talkwright/shared/contract/errors';
import { dayOf, endInWords } from '@talkwright/shared/models/end-in-words';
import { endOf, isOpenAi, livingModel, traitsOf } from '@talkwright/shared/models/models';
import type OpenAI from 'openai';
import { type Clock, systemClock } from '../clock.ts';
import type { Config } from '../config.ts';
import { EMBEDDING_DIMENSIONS } from '../containers.ts';
import type { Log } from '../log.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { completionsDialect } from './completions-dialect.ts';
import {
  type AskedRequest,
  type Listening,
  type ModelEvent,
  type ModelRequest,
  settingsFor,
} from './dialect.ts';
import { listFrom, type ServerModel } from './list-from.ts';
import {
  createModelClients,
  type ForVerified,
  type ModelClient,
  type OwnModel,
} from './model-clients.ts';
import {
  isUnknownFormat,
  isUnknownPath,
  isUnknownTool,
  mayBeUnknownPath,
  modelFailure,
  refusedParameter,
  refusedToUnverified,
} from './model-failure.ts';
import { chatSpan, embeddingsSpan } from './model-spans.ts';
import { responsesDialect } from './responses-dialect.ts';

export type {
  ModelEvent,
  ModelMessage,
  ModelRequest,
  ModelTool,
  SpokenMessage,
} from './dialect.ts';

import { timeLimit } from '../time-limit.ts';

export type { OwnModel } from './model-clients.ts';
export type Models = ReturnType<typeof createModels>;

type ModelSettings = Pick<Config, 'OPENAI_API_KEY' | 'OPENAI_BASE_URL' | 'OPENAI_EMBEDDING_MODEL'> &
  Partial<Pick<Config, 'MODEL_CATALOGUE' | 'MODEL_SILENCE_SECONDS' | 'MODEL_ANSWER_SECONDS'>>;
/** `notice`: why it is another one, as the beginning of a sentence. */
type Called = { model: string; notice?: string };
type Options = { log?: Log; limits?: Partial<Limits>; now?: Clock };

type Limits = {
  /** Without any sign that it is at work. Repeated attempts count as one silence. */
  silenceMs: number;
  /** Of one answer, however many signs there are. */
  answerMs: number;
  embeddingMs: number;
};

const EMBEDDING_MS = 60_000;
/** Where an organization of OpenAI is verified. */
export const VERIFY_AT = 'https://platform.openai.com/settings/organization/general';
/** Access takes so long to reach an account that was verified just now. */
const UNVERIFIED_MS = 15 * 60_000;

/** Any OpenAI-compatible server. */
export function createModels(
  settings: ModelSettings,
  outbound: Pick<Outbound, 'open'>,
  { log, limits, now = systemClock }: Options = {},
) {
  const { silenceMs, answerMs, embeddingMs }: Limits = {
    silenceMs: (settings.MODEL_SILENCE_SECONDS ?? 120) * 1_000,
    answerMs: (settings.MODEL_ANSWER_SECONDS ?? 600) * 1_000,
    embeddingMs: EMBEDDING_MS,
    ...limits,
  };
  const { clientFor } = createModelClients(settings, outbound, answerMs);
  const added = settings.MODEL_CATALOGUE ?? [];

  function calledFor(name: string, own: OwnModel | undefined): Called {
    if (!isOpenAi(own?.baseURL || settings.OPENAI_BASE_URL)) return { model: name };
    const today = dayOf(now());
    const model = livingModel(name, today, added);
    const end = endOf(name, added);
    if (model === name || !end) return { model };
    return { model, notice: `${endInWords(name, end.day, today)}: ${model} answers` };
  }

  function toAsked(request: ModelRequest, own: OwnModel | undefined): AskedRequest {
    const { model } = calledFor(request.config.model, own);
    return { ...request, config: { ...request.config, model }, traits: traitsOf(model, added) };
  }

  /** The first answer shows which of the two APIs the server knows. */
  async function open(
    request: AskedRequest,
    own: OwnModel | undefined,
    way: { signal: AbortSignal; listening: Listening; waitLonger: () => void },
    first = responsesDialect,
  ): Promise<AsyncGenerator<ModelEvent>> {
    const client = clientFor(own);
    const openai = await client.openai;
    const known = client.spoken ?? first;
    const { model } = request.config;
    const asked = {
      ...withoutUnknown(request, client),
      refused: client.refused.get(model),
      beginsThinking: client.beginsThinking.get(model),
    };
    if (asked.isWhole) way.waitLonger();
    try {
      const events = await known(openai, asked, way);
      client.spoken = known;
      return events;
    } catch (error) {
      if (hasBuiltIns(asked) && isUnknownTool(error)) {
        client.hasNoBuiltIns = true;
        return open(request, own, way, first);
      }
      if (asked.format && isUnknownFormat(error)) {
        client.hasNoFormats = true;
        return open(request, own, way, first);
      }
      const refused = refusedToUnverified(error);
      if (refused && isAskedFor(refused, asked)) {
        leaveOut(client, refused, asked.config.model, own);
        return open(request, own, way, first);
      }
      const parameter = refusedParameter(error, (name) => !asked.refused?.has(name));
      if (parameter) {
        remember(client, model, parameter, own);
        return open(request, own, way, first);
      }
      const isLast = client.spoken !== undefined || known === completionsDialect;
      const isOurs = isOpenAi(own?.baseURL || settings.OPENAI_BASE_URL);
      if (isLast || !(isOurs ? isUnknownPath : mayBeUnknownPath)(error)) throw error;
      return await open(request, own, way, completionsDialect).catch((other) => {
        // Neither of the two is there: what was said first is about what is really wrong.
        throw isUnknownPath(other) ? error : other;
      });
    }
  }

  function remember(
    client: ModelClient,
    model: string,
    parameter: string,
    own: OwnModel | undefined,
  ): void {
    const names = client.refused.get(model) ?? new Set<string>();
    client.refused.set(model, names.add(parameter));
    log?.info('model takes no such parameter', { owner: ownerOf(own), model, parameter });
  }

  /** Others may have been refused at the same moment. */
  function leaveOut(
    client: ModelClient,
    refused: ForVerified,
    model: string,
    own: OwnModel | undefined,
  ): void {
    if (lacks(client, refused, model)) return;
    client.withoutUntil.set(`${refused} ${model}`, performance.now() + UNVERIFIED_MS);
    log?.info('model account not verified', {
      ...{ owner: ownerOf(own), model, withheld: refused },
      advice: `Verify it at ${VERIFY_AT}: until then answers come in one piece.`,
    });
  }

  async function embed(texts: string[], signal?: AbortSignal): Promise<number[][]> {
    const timeout = timeLimit(embeddingMs);
    try {
      const openai = await clientFor().openai;
      const { data } = await openai.embeddings.create(
        {
          model: settings.OPENAI_EMBEDDING_MODEL,
          input: texts,
          dimensions: EMBEDDING_DIMENSIONS,
        },
        { signal: signal ? AbortSignal.any([signal, timeout]) : timeout },
      );
      return checked(data, texts.length);
    } catch (error) {
      signal?.throwIfAborted();
      throw timeout.aborted ? new Failure('model_timeout') : modelFailure(error);
    }
  }

  async function* respond(
    request: AskedRequest,
    own: OwnModel | undefined,
  ): AsyncGenerator<ModelEvent> {
    const silence = watchSilence();
    const slow = timeLimit(answerMs);
    let isFinished = false;
    try {
      silence.begin(silenceMs);
      const signal = AbortSignal.any([request.signal, silence.signal, slow]);
      const listening: Listening = {
        onSign() {
          silence.again();
        },
      };
      const waitLonger = () => {
        silence.end();
        silence.begin(answerMs);
      };
      const events = await open(request, own, { signal, listening, waitLonger });
      silence.end();
      if (isWithheld(request, clientFor(own))) yield { type: 'unverified' };
      const parameters = leftOut(request, clientFor(own));
      if (parameters.length > 0) yield { type: 'left-out', parameters };
      silence.begin(silenceMs);
      for await (const event of events) {
        silence.end();
        yield event;
        if (event.type === 'finish') isFinished = true;
        silence.begin(silenceMs);
      }
      learnThought(clientFor(own), request.config.model, listening);
      if (!isFinished) throw new Error('The stream of the model ended early.');
    } catch (error) {
      if (request.signal.aborted) return;
      throw silence.signal.aborted || slow.aborted
        ? new Failure('model_timeout')
        : modelFailure(error, own);
    } finally {
      silence.end();
    }
  }

  return {
    /** One vector a text, in the same order. @throws Failure `model_busy`, `model_timeout`, `model_failed` */
    embed: (texts: string[], signal?: AbortSignal): Promise<number[][]> =>
      embeddingsSpan(settings.OPENAI_EMBEDDING_MODEL, () => embed(texts, signal)),

    /**
     * The answer while it is made: of the organization's own account or server, where it has one. Ends with
     * `finish`, or early when the request's signal is aborted.
     * @throws Failure `model_busy`, `model_timeout`, `model_failed`
     */
    respond(request: ModelRequest, own?: OwnModel): AsyncGenerator<ModelEvent> {
      const asked = toAsked(request, own);
      return chatSpan(asked, ownerOf(own), () => respond(asked, own));
    },

    /**
     * What the server lists. It may be slow, refuse, or know no such list.
     * @throws Failure `model_busy`, `model_timeout`, `model_failed`
     */
    async list(own: OwnModel | undefined, signal: AbortSignal): Promise<ServerModel[]> {
      try {
        return await listFrom(await clientFor(own).openai, signal);
      } catch (error) {
        throw signal.aborted ? new Failure('model_timeout') : modelFailure(error, own);
      }
    },

    /** What is called for the name of a model: at OpenAI's own address, what has replaced one that has ended. */
    calledFor,
  };
}

/** An agent that has neither key nor server of its own is answered on the operator's account. */
const ownerOf = ({ apiKey, baseURL }: OwnModel = {}) =>
  apiKey || baseURL ? 'organization' : 'deployment';

const hasBuiltIns = ({ tools = [] }: ModelRequest) => tools.some(({ builtIn }) => builtIn);

/** What the server has refused before is not asked of it again. */
function withoutUnknown({ format, ...request }: AskedRequest, client: ModelClient): AskedRequest {
  const tools = request.tools?.map(({ builtIn, ...tool }) => ({
    ...tool,
    ...(builtIn && !client.hasNoBuiltIns && { builtIn }),
  }));
  const { config } = request;
  return {
    ...request,
    ...(tools && { tools }),
    ...(format && !client.hasNoFormats && { format }),
    ...(lacks(client, 'stream', config.model) && { isWhole: true }),
    ...(lacks(client, 'summary', config.model) && {
      config: { ...config, thinkingSummary: false },
    }),
  };
}

/** Once an answer has begun with a thought, others of the model may. */
function learnThought(
  { beginsThinking: known }: ModelClient,
  model: string,
  { beginsThinking: began }: Listening,
): void {
  if (began !== undefined) known.set(model, began || known.get(model) === true);
}

const lacks = ({ withoutUntil }: ModelClient, what: ForVerified, model: string): boolean =>
  performance.now() < (withoutUntil.get(`${what} ${model}`) ?? 0);

const isAskedFor = (what: ForVerified, { isWhole, config, traits }: AskedRequest): boolean =>
  what === 'stream' ? !isWhole : settingsFor(config, traits).isSummarized;

const isWithheld = (request: AskedRequest, client: ModelClient): boolean =>
  (['stream', 'summary'] as const).some(
    (what) => isAskedFor(what, request) && lacks(client, what, request.config.model),
  );

/** The limit of tokens has two names, of which every server takes one. */
const leftOut = ({ config }: AskedRequest, { refused }: ModelClient): string[] =>
  [...(refused.get(config.model) ?? [])].filter((name) => name !== 'max_tokens');

/** Aborts its signal when a silence lasts too long; the time that the reader takes does not count. */
function watchSilence() {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  return {
    signal: controller.signal,
    begin(limitMs: number): void {
      timer = setTimeout(() => controller.abort(), limitMs);
    },
    /** Something has come that is no event: from now on anew, where a silence is under way. */
    again: () => void timer?.refresh(),
    end(): void {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

function checked(data: OpenAI.Embedding[], count: number): number[][] {
  const vectors = data
    .toSorted((a, b) => a.index - b.index)
    .map(({ embedding }) => embedding.map(toSixDecimals));
  if (vectors.length === count && vectors.every(hasOurDimensions)) return vectors;
  const message =
    'The embedding model does not fit this service. Its operator has to check the settings.';
  const cause = new Error(`${vectors.length} vectors of ${vectors[0]?.length} dimensions`);
  throw new Failure('model_failed', { message }, { cause });
}

const hasOurDimensions = (vector: number[]) => vector.length === EMBEDDING_DIMENSIONS;

/** More than a search can tell apart, and half of what would travel to the database and back. */
const toSixDecimals = (value: number) => Math.round(value * 1e6) / 1e6;
