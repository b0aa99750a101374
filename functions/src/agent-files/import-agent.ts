import type { AgentDraft } from '@talkwright/shared/areas/agents';
import type { Member } from '../accounts/caller.ts';
import type { MembersReader } from '../accounts/members.store.ts';
import { addCopy } from '../agents/add-copy.ts';
import { toContent } from '../agents/agent-record.ts';
import { readAddress } from '../agents/avatar/picture-place.ts';
import { freeName } from '../agents/free-name.ts';
import { getAgent } from '../agents/get-agent.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { OperationsReader } from '../tools/operations/operations.store.ts';
import type { ToolsReader } from '../tools/tools.store.ts';
import { leftOutSchema } from './agent-file.ts';
import { matchTools } from './match-tools.ts';
import { readAgentFile } from './read-agent-file.ts';

type Needs = Parameters<typeof addCopy>[0] & {
  members: MembersReader;
  operations: OperationsReader;
  secrets: Secrets;
  tools: ToolsReader;
};

/**
 * A new agent from a file, and sentences about what the file could not carry, or what nobody should get by a file that
 * comes from who knows where: secrets, addresses of models, recipients of mails, pictures of other servers.
 * @throws Failure `invalid_input`, `agent_limit_reached`
 */
export async function importAgent(deps: Needs, caller: Member, file: Record<string, unknown>) {
  const { tenantId } = caller;
  const { draft: read, beside } = readAgentFile(file);
  const { personality, toolsConfig } = read;
  const { enabledTools, sentences } = await matchTools(
    deps,
    tenantId,
    toolsConfig.enabled_tools,
    beside.operations,
  );
  const digest = await digestFor(deps, tenantId, personality.digest);
  const { icon } = beside;
  const isOwn = typeof icon === 'string' && readAddress(deps.config, tenantId, icon);
  const draft: AgentDraft = {
    ...read,
    toolsConfig: { enabled_tools: enabledTools },
    personality: { ...personality, icon: isOwn ? icon : '', digest },
  };

  const content = await toContent(deps, { tenantId, id: '' }, draft);
  const id = await addCopy(deps, caller, content, (taken) => ({
    name: draft.name,
    identity: freeName(
      draft.identity,
      (round) => (round === 1 ? '' : `-${round}`),
      taken.map(({ identity }) => identity),
    ),
  }));
  const { agent } = await getAgent(deps, caller, { id });
  const isPictureLost = Boolean(icon) && agent.personality.icon === '';
  return {
    agent,
    activity: { id, name: agent.name },
    toSetAgain: [
      ...(beside.isPromptMissing ? ['The system prompt: the file has none.'] : []),
      ...(beside.hasApiKey ? ['The OpenAI API key: enter it again on the Model tab.'] : []),
      ...(beside.hasBaseUrl ? ['The base URL of the model: enter it again on the Model tab.'] : []),
      ...(beside.unusableModel === undefined
        ? []
        : [modelSentence(beside.unusableModel, draft.modelConfig.model)]),
      ...sentences,
      ...(isPictureLost ? ['The picture: upload it again on the Display & Theme tab.'] : []),
      ...(digest.schedule.enabled === personality.digest.schedule.enabled ? [] : [DIGEST_OFF]),
      ...leftOut(beside.leftOut),
    ],
  };
}

const modelSentence = (unusable: string, model: string) =>
  `The model: ${unusable.slice(0, 60).trim()} is no name of a model, so ${model} answers. Choose one on the Model tab.`;

const DIGEST_OFF =
  'The daily digest: some of its recipients are no members of this organization, so it is off until you turn it on.';

/** Conversations are mailed to nobody whom only a file has chosen. */
async function digestFor(
  { members }: { members: MembersReader },
  tenantId: string,
  digest: AgentDraft['personality']['digest'],
) {
  if (digest.recipients.length === 0) return digest;
  const own = new Set(await members.listAddresses(tenantId, digest.recipients));
  if (digest.recipients.every((recipient) => own.has(recipient))) return digest;
  return { ...digest, schedule: { ...digest.schedule, enabled: false } };
}

function leftOut(given: unknown): string[] {
  const { documents, token_exchange } = leftOutSchema
    .catch({ documents: 0, token_exchange: [] })
    .parse(given);
  return [
    ...(documents > 0
      ? [`Documents of the agent (${documents}): upload them again on the Documents tab.`]
      : []),
    ...token_exchange.map((tool) => `The token exchange for ${tool}: set it up on the Tools tab.`),
  ];
}
