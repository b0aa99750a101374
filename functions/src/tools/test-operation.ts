import type { ParsedInput } from '@talkwright/shared/contract';
import { Failure } from '@talkwright/shared/errors';
import type { testOperation as contract } from '@talkwright/shared/operations';
import type { Deps } from '../deps.ts';
import type { Member } from '../http/caller.ts';
import { callOperation } from './call-operation.ts';
import { getOperation } from './get-operation.ts';

type Needs = Pick<Deps, 'operations' | 'tools'> & Parameters<typeof callOperation>[0];

/** The call that an agent would make. @throws Failure `operation_not_found`, `operation_disabled` */
export async function testOperation(
  deps: Needs,
  { tenantId }: Member,
  { testedOperationId, ...parameters }: ParsedInput<typeof contract>,
) {
  const operation = await getOperation(deps, tenantId, testedOperationId);
  if (!operation.enabled) throw new Failure('operation_disabled');
  return { result: await callOperation(deps, { tenantId, operation, parameters }) };
}
