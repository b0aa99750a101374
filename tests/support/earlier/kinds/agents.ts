import { expect } from '@jest/globals';
import { getAgentVersion, listAgentVersions } from '@talkwright/shared/areas/agent-versions';
import { getAgent, listAgents } from '@talkwright/shared/areas/agents';
import { getWidgetConfig } from '@talkwright/shared/areas/chat';
import { listCredentials } from '@talkwright/shared/areas/credentials';
import { listOperations, testOperation } from '@talkwright/shared/areas/operations';
import { listLabelledQuestions, listRetrievalRuns } from '@talkwright/shared/areas/retrieval-lab';
import { listTokenExchange } from '@talkwright/shared/areas/token-exchange';
import { listTools } from '@talkwright/shared/areas/tools';
import { call } from '../../client.ts';
import { stack } from '../../stack/running-stack.ts';
import type { Row, There } from './row.ts';

const LABORATORY = '2026-11-27';
const AGENT = { name: 'Fern', identity: 'larkfield-shop', rag_enabled: true };

export const ofAgents: Row[] = [
  ['agents', ({ member }) => member.call(listAgents, {}), { agents: [AGENT] }],
  [
    'the agent, with its key, prompt and tools',
    async ({ member, agentId, apiKey }) => {
      const { agent } = await member.call(getAgent, { id: agentId });
      return { ...agent, hasItsKey: agent.api_key === apiKey };
    },
    {
      ...{ ...AGENT, hasItsKey: true, published_version: 1 },
      system_prompt: expect.stringMatching(/^You are Fern, the assistant of Larkfield Cycles/),
      tools_config: { enabled_tools: Array(5).fill(expect.any(String)) },
    },
  ],
  [
    'versions',
    ({ member, agentId }) => member.call(listAgentVersions, { id: agentId }),
    { versions: [{ version: 1, isPublished: true, author: { name: 'Ada Larkfield' } }] },
  ],
  [
    'what stands in a version',
    ({ member, agentId }) => member.call(getAgentVersion, { id: agentId, version: 1 }),
    { agent: { ...AGENT, system_prompt: expect.stringContaining('Larkfield Cycles') } },
  ],
  [
    'labelled questions, and how they did',
    async ({ member, agentId: id }) => {
      const { questions } = await member.call(listLabelledQuestions, { id });
      const { runs } = await member.call(listRetrievalRuns, { id });
      return { question: questions[0]?.question, runs: runs.length };
    },
    { question: 'When do you open on Saturday?', runs: 1 },
    LABORATORY,
  ],
  [
    'pictures',
    async ({ picture = '' }) => {
      const { status, headers } = await fetch(new URL(picture, stack().api));
      return { status, type: headers.get('content-type') };
    },
    { status: 200, type: 'image/jpeg' },
    LABORATORY,
  ],
  [
    'the agent’s key in an embed code',
    ({ apiKey }) => call(getWidgetConfig, {}, { 'x-api-key': apiKey }),
    { agent: { name: 'Fern', conversationOpener: expect.stringContaining('I am Fern') } },
  ],
  [
    'tools',
    ({ member }) => member.call(listTools, {}),
    {
      tools: [
        { name: 'Larkfield account', operation_count: 1 },
        { name: 'Larkfield shop', operation_count: 7 },
      ],
    },
  ],
  [
    'operations',
    async (there) => (await operationsOf(there)).map(({ operation_key }) => operation_key).sort(),
    [
      ...['bookAppointment', 'cancelAppointment', 'cancelOrder', 'findFreeAppointments'],
      ...['getOrder', 'getStock', 'listOrders'],
    ],
  ],
  [
    'credentials',
    async (there) => there.member.call(listCredentials, { id: await shopOf(there) }),
    { credentials: [{ label: 'Key of the shop' }] },
  ],
  [
    'what is sealed in a credential, which the shop asks for',
    async (there) => {
      const operation = (await operationsOf(there)).find((one) => one.operation_key === 'getStock');
      const tested = { testedOperationId: operation?.id ?? '', product: 'Lark City 7' };
      return there.member.call(testOperation, tested);
    },
    { result: { status: 200, text: expect.stringContaining('Lark City 7') } },
  ],
  [
    'token exchange',
    ({ member, agentId }) => member.call(listTokenExchange, { agentId }),
    {
      configs: [
        {
          ...{ defaultAudience: 'larkfield-account', defaultScopes: ['orders:read'] },
          ...{ clientId: 'talkwright', clientCredential: { label: 'Key of the agent' } },
        },
      ],
    },
  ],
];

async function shopOf({ member }: There): Promise<string> {
  const { tools } = await member.call(listTools, {});
  return tools.find(({ name }) => name === 'Larkfield shop')?.id ?? '';
}

const operationsOf = async (there: There) =>
  (await there.member.call(listOperations, { id: await shopOf(there) })).operations;
