import {
  type createCredential as contract,
  MAX_CREDENTIALS,
} from '@talkwright/shared/areas/credentials';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../../accounts/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { NewId } from '../../platform/ids.ts';
import type { Secrets } from '../../platform/secrets.ts';
import type { Tools } from '../tools.store.ts';
import { type CredentialRecord, sealCredential, toCredential } from './credential-record.ts';

type Needs = { newId: NewId; now: Clock; secrets: Secrets; tools: Tools };

/**
 * Stores headers and query parameters, for the origin that the tool has now: when its base URL leads elsewhere later, they do not follow.
 * @throws Failure `tool_not_found`, `base_url_missing`, `credential_limit_reached`
 */
export async function createCredential(
  deps: Needs,
  { tenantId }: Member,
  { customToolId, label, headers, query }: ParsedInput<typeof contract>,
) {
  const { value: tool } = await deps.tools.get(tenantId, customToolId);
  if (!URL.canParse(tool.baseUrl)) throw new Failure('base_url_missing');
  const stored = await deps.tools.listCredentials(tenantId, customToolId);
  if (stored.length >= MAX_CREDENTIALS) throw new Failure('credential_limit_reached');

  const id = deps.newId();
  const createdAt = deps.now().toISOString();
  const credential: CredentialRecord = {
    id,
    tenantId,
    type: 'credential',
    customToolId,
    label,
    origin: new URL(tool.baseUrl).origin,
    ...(await sealCredential(deps, { tenantId, id }, { headers, query })),
    updatedAt: createdAt,
    createdAt,
  };
  await deps.tools.createCredential(credential);
  return { credential: toCredential(credential), activity: { name: label, tool: tool.name } };
}
