import type { testOperation as contract } from '@talkwright/shared/areas/operations';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { getOperation } from '../tools/operations/get-operation.ts';
import type { OperationsReader } from '../tools/operations/operations.store.ts';
import type { ToolsReader } from '../tools/tools.store.ts';
import { callOperation } from './call-operation.ts';

type Needs = {
  agents: AgentsReader;
  operations: OperationsReader;
  tools: ToolsReader;
} & Parameters<typeof callOperation>[0];

/** The call that an agent would make. @throws Failure `operation_not_found`, `operation_disabled`, `agent_not_found` */
export async function testOperation(
  deps: Needs,
  { tenantId }: Member,
  { testedOperationId, testedForAgentId, ...parameters }: ParsedInput<typeof contract>,
) {
  const operation = await getOperation(deps, tenantId, testedOperationId);
  if (!operation.enabled) throw new Failure('operation_disabled');
  if (testedForAgentId) await deps.agents.get(tenantId, testedForAgentId);
  const call = { tenantId, operation, parameters, testedForAgentId };
  return { result: await callOperation(deps, call) };
}
