import * as z from 'zod';
import { contract } from '../contract/contract.ts';
import { idSchema, timeSchema } from '../contract/rules.ts';
import { agentSchema } from './agents.ts';

const versionSchema = z.object({
  version: z.int(),
  createdAt: timeSchema,
  author: z.object({ id: idSchema, name: z.string() }),
  note: z.string(),
  isPublished: z.boolean(),
});
export type AgentVersion = z.infer<typeof versionSchema>;

const aVersion = z.object({ id: idSchema, version: z.coerce.number().int().min(1) });

export const listAgentVersions = contract({
  name: 'agents-list-versions',
  method: 'GET',
  path: 'agents/{id}/versions',
  access: 'user',
  summary: 'Every save of an agent, the newest first; of more than 200, the newest 200.',
  params: z.object({ id: idSchema }),
  output: z.object({ versions: z.array(versionSchema) }),
  errors: ['agent_not_found'],
  fallback: 'Failed to load the versions',
});

export const getAgentVersion = contract({
  name: 'agents-get-version',
  method: 'GET',
  path: 'agents/{id}/versions/{version}',
  access: 'user',
  summary: 'The agent as it was saved then.',
  params: aVersion,
  output: z.object({ version: versionSchema, agent: agentSchema }),
  errors: ['agent_not_found', 'version_not_found'],
  fallback: 'Failed to load the version',
});

export const publishAgentVersion = contract({
  name: 'agents-publish-version',
  method: 'POST',
  path: 'agents/{id}/versions/{version}/publish',
  access: 'user',
  activity: { says: 'published version {version} of the agent {name}', on: 'agent' },
  summary: 'Visitors talk to this version from now on.',
  params: aVersion,
  output: z.object({ agent: agentSchema }),
  versioned: true,
  errors: ['agent_not_found', 'agent_limit_reached', 'version_not_found', 'changed_meanwhile'],
  fallback: 'Failed to publish the version',
});

export const restoreAgentVersion = contract({
  name: 'agents-restore-version',
  method: 'POST',
  path: 'agents/{id}/versions/{version}/restore',
  access: 'user',
  activity: { says: 'restored version {version} of the agent {name}', on: 'agent' },
  summary: 'Save what stood in a version again, as the newest draft; nothing changes for visitors.',
  params: aVersion,
  output: z.object({ agent: agentSchema }),
  versioned: true,
  errors: [
    ...(['agent_not_found', 'agent_limit_reached', 'version_not_found'] as const),
    ...(['agent_identity_taken', 'changed_meanwhile'] as const),
  ],
  fallback: 'Failed to restore the version',
});
