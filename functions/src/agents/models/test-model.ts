import type { ModelConfigDraft } from '@talkwright/shared/areas/agent-config';
import type { testModel as contract } from '@talkwright/shared/areas/agents';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../../accounts/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import { explainModelFailure } from '../../platform/models/explain-model-failure.ts';
import { type Models, type OwnModel, VERIFY_AT } from '../../platform/models/models.ts';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { timeLimit } from '../../platform/time-limit.ts';
import { triedServer } from './tried-server.ts';

type Needs = Parameters<typeof triedServer>[0] & {
  rateLimiter: RateLimiter;
  models: Models;
  now: Clock;
};

const LIMIT = { name: 'model-test', max: 20, seconds: 300 };
const TIMEOUT_MS = 30_000;
/** Enough for a model that thinks before it says a word. */
const MAX_TOKENS = 400;
const MAX_WORDS_LENGTH = 200;

/** One small question to the model, with these settings. @throws Failure `agent_not_found`, `too_many` */
export async function testModel(
  deps: Needs,
  { tenantId }: Member,
  { agentId, modelConfig }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const { apiKey, baseURL, ...config } = modelConfig;
  const own = await triedServer(deps, tenantId, agentId, { apiKey, baseURL });
  await deps.rateLimiter.take(LIMIT, tenantId);

  const begun = deps.now().getTime();
  const clock = timeLimit(TIMEOUT_MS);
  const said = await ask(
    deps,
    { ...config, maxTokens: MAX_TOKENS, reasoningEffort: 'low' },
    own,
    clock,
  );
  return { ...said, milliseconds: Math.max(0, deps.now().getTime() - begun) };
}

async function ask(
  { models }: Needs,
  config: Omit<ModelConfigDraft, 'apiKey' | 'baseURL'>,
  own: OwnModel,
  signal: AbortSignal,
): Promise<{ isWorking: boolean; message: string }> {
  const request = {
    config,
    instructions: 'You are being tried out. Answer with a few words.',
    messages: [{ role: 'user' as const, content: 'Hello, are you there?' }],
    signal,
  };
  const called = models.calledFor(config.model, own);
  let text = '';
  let isVerified = true;
  let leftOut: string[] = [];
  try {
    for await (const event of models.respond(request, own)) {
      if (event.type === 'delta') text += event.text;
      if (event.type === 'unverified') isVerified = false;
      if (event.type === 'left-out') leftOut = event.parameters;
      if (text.length > MAX_WORDS_LENGTH) break;
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { isWorking: false, message: explainModelFailure(error, { ...called, own }) };
  }
  if (signal.aborted) return { isWorking: false, message: TOO_SLOW };
  const spoken = own.apiKey ? text.replaceAll(own.apiKey, '[hidden]') : text;
  const words = spoken.trim().slice(0, MAX_WORDS_LENGTH);
  const replaced = called.notice ? `${called.notice} in its place. ` : '';
  const message = `${replaced}${words ? `${called.model} answered: ${words}` : NO_WORDS}`;
  const notes = [
    ...(isVerified ? [] : [unverified(own)]),
    ...(leftOut.length > 0 ? [withoutEffect(leftOut)] : []),
  ];
  if (notes.length === 0) return { isWorking: true, message };
  const isSentence = /[.!?]$/.test(message);
  return { isWorking: true, message: [`${message}${isSentence ? '' : '.'}`, ...notes].join(' ') };
}

const withoutEffect = (parameters: string[]): string =>
  `The server does not take ${parameters.join(', ')} for this model: what is set for that has no effect.`;

const unverified = ({ apiKey, baseURL }: OwnModel): string => {
  const account = baseURL ? 'account behind the base URL' : 'account of this installation';
  return (
    `OpenAI has not verified the ${apiKey ? 'organization that this key belongs to' : account}: answers come in one piece, and ` +
    `thoughts are not shown. ${apiKey || baseURL ? 'Verify it' : 'Its operator can verify it'} at ` +
    `${VERIFY_AT}; it takes up to 15 minutes until that is known.`
  );
};

const TOO_SLOW = 'The model did not answer within 30 seconds. Try again, or choose a faster one.';
const NO_WORDS = 'The model answered, but without words. It works with these settings.';
