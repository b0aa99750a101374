import type { Config } from '../../platform/config.ts';
import type { AgentContent } from '../agent-record.ts';

/**
 * What the operator has said of the deployment's model, for an agent that it answers. Not of one with a server of its own; an own
 * key alone goes to the deployment's server, as with a demo model that answers whatever the key.
 */
export const modelNoticeOf = (
  { MODEL_NOTICE }: Pick<Config, 'MODEL_NOTICE'>,
  { secrets }: Pick<AgentContent, 'secrets'>,
): string | undefined => (secrets.baseURL === null ? MODEL_NOTICE || undefined : undefined);
