import {
  type suggestModels as contract,
  MAX_SUGGESTED_MODELS,
} from '@talkwright/shared/areas/models';
import type { Output, ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import { modelNameSchema } from '@talkwright/shared/models/model-name';
import type { Member } from '../../accounts/caller.ts';
import { explainBaseUrl, serverOf } from '../../platform/models/explain-model-failure.ts';
import { TOO_LONG } from '../../platform/models/list-from.ts';
import type { ApiError } from '../../platform/models/model-failure.ts';
import type { Models, OwnModel } from '../../platform/models/models.ts';
import type { RateLimiter } from '../../platform/rate-limiter.ts';
import { timeLimit } from '../../platform/time-limit.ts';
import { triedServer } from './tried-server.ts';

type Needs = Parameters<typeof triedServer>[0] & { models: Models; rateLimiter: RateLimiter };

const LIMIT = { name: 'model-list', max: 60, seconds: 300 };
const TIMEOUT_MS = 10_000;
/** What OpenAI lists beside the models that talk. */
const TALKS_NOT =
  /embed|tts|whisper|transcribe|image|dall-e|realtime|audio|moderation|sora|babbage|davinci/;

/** What the server lists, and in place of a failure a sentence: a name can be typed all the same. */
export async function suggestModels(
  deps: Needs,
  { tenantId }: Member,
  { agentId, modelConfig: { apiKey, baseURL } }: ParsedInput<typeof contract>,
): Promise<Output<typeof contract>> {
  const own = await triedServer(deps, tenantId, agentId, { apiKey, baseURL });
  await deps.rateLimiter.take(LIMIT, tenantId);
  try {
    const listed = await deps.models.list(own, timeLimit(TIMEOUT_MS));
    // What the operator has had trained is nobody else's.
    const isHidden = (name: string) =>
      TALKS_NOT.test(name) || (!own.apiKey && !own.baseURL && name.startsWith('ft:'));
    const named = listed.flatMap(({ name }) => modelNameSchema.safeParse(name).data ?? []);
    const names = [...new Set(named)].filter((name) => !isHidden(name)).toSorted();
    return {
      names: names.slice(0, MAX_SUGGESTED_MODELS),
      message: names.length > 0 ? '' : `${NONE} Type the name of the model.`,
    };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { names: [], message: `${whyNone(error, own)} Type the name of the model.` };
  }
}

const NONE = 'The server lists no models.';

function whyNone(failure: Failure, own: OwnModel): string {
  const { status, code } = (failure.cause ?? {}) as ApiError;
  const server = serverOf(own);
  const unusable = explainBaseUrl(failure);
  if (unusable) return unusable;
  if (failure.code === 'model_timeout') return `${server} took too long to list its models.`;
  if (status === 401 || status === 403) return `${server} refused the key, and lists no models.`;
  if (code === TOO_LONG) return `${server} lists too many models.`;
  return `${server} does not list its models.`;
}
