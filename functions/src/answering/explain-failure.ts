import { Failure } from '@talkwright/shared/contract/errors';
import { type AgentRecord, openModelSecrets } from '../agents/agent-record.ts';
import { explainModelFailure } from '../platform/models/explain-model-failure.ts';
import type { Models } from '../platform/models/models.ts';
import type { Secrets } from '../platform/secrets.ts';

/** For whoever builds the agent: what is wrong with its model. Visitors need not know. */
export async function explainFailure(
  deps: { models: Models; secrets: Secrets },
  agent: AgentRecord,
  error: unknown,
): Promise<unknown> {
  const isAboutModel = error instanceof Failure && error.code.startsWith('model_') && error.cause;
  if (!isAboutModel) return error;
  const own = await openModelSecrets(deps, agent, agent.secrets);
  const message = explainModelFailure(error, {
    ...deps.models.calledFor(agent.modelConfig.model, own),
    own,
  });
  return new Failure(error.code, { ...error.details, message }, { cause: error.cause });
}
