import * as contracts from '@talkwright/shared/agents';
import { endpoint } from '../http/endpoint.ts';
import { createAgent } from './create-agent.ts';
import { deleteAgent } from './delete-agent.ts';
import { getAgent } from './get-agent.ts';
import { updateAgent } from './update-agent.ts';

endpoint(contracts.listAgents, async ({ agents }, { tenantId }) => ({
  agents: await agents.list(tenantId),
}));
endpoint(contracts.getAgent, getAgent);
endpoint(contracts.createAgent, createAgent);
endpoint(contracts.updateAgent, updateAgent);
endpoint(contracts.deleteAgent, deleteAgent);
