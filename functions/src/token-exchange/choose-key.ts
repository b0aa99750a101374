import type { saveTokenExchange as contract } from '@talkwright/shared/areas/token-exchange';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import type { Secrets } from '../platform/secrets.ts';
import { type ConfigRecord, type KeyRecord, placeOfPrivateKey } from './config-record.ts';
import { KeyRefused } from './key-algorithms.ts';
import { readPrivateKey } from './read-private-key.ts';
import type { StoredKey, WritingKey } from './token-exchange.store.ts';

type Needs = { newId: NewId; now: Clock; secrets: Secrets };
type Choice = {
  tenantId: string;
  agentId: string;
  tool: { name: string };
  before: ConfigRecord | undefined;
  keys: StoredKey[];
  clientCredential: ParsedInput<typeof contract>['clientCredential'];
};

const MAX_LABEL_LENGTH = 80;
const PRIVATE_KEY = 'clientCredential.privateKey';

/**
 * The private key of a configuration: a new one, in place of a stored one where that is named; or a stored one,
 * which is the one that it has where none is named. The key is written in any case: whoever removes unused keys
 * at this moment meets that write.
 * @throws Failure `token_exchange_refused`
 */
export async function chooseKey(
  deps: Needs,
  { tenantId, agentId, tool, before, keys, clientCredential }: Choice,
): Promise<WritingKey> {
  const { id: namedId, label = '', privateKey = '' } = clientCredential ?? {};
  const isNew = privateKey !== '' && !namedId;
  const wantedId = namedId ?? before?.credentialId;
  const stored = isNew ? undefined : keys.find(({ value }) => value.id === wantedId);
  if (!stored && !isNew) {
    throw refused(PRIVATE_KEY, 'Provide a private key or select an existing credential.');
  }
  const id = stored?.value.id ?? deps.newId();
  const now = deps.now().toISOString();
  const known = stored?.value;
  const sealed = privateKey
    ? await seal(deps, privateKey, placeOfPrivateKey(tenantId, id))
    : undefined;
  const record: KeyRecord = {
    id,
    tenantId,
    type: 'privateKey',
    agentId,
    label: label || known?.label || `Private key of ${tool.name}`.slice(0, MAX_LABEL_LENGTH),
    privateKey: sealed ?? known?.privateKey ?? '',
    updatedAt: sealed || !known ? now : known.updatedAt,
    createdAt: known?.createdAt ?? now,
  };
  return { record, before: stored };
}

function seal(
  { secrets }: Needs,
  text: string,
  place: ReturnType<typeof placeOfPrivateKey>,
): Promise<string> {
  const { key } = orRefused(PRIVATE_KEY, () => readPrivateKey(text));
  return secrets.seal(key.export({ type: 'pkcs8', format: 'pem' }).toString(), place);
}

/** @throws Failure `token_exchange_refused` at this field of the contract */
export function orRefused<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof KeyRefused ? refused(field, error.message) : error;
  }
}

export const refused = (field: string, message: string) =>
  new Failure('token_exchange_refused', { message, fields: { [field]: message } });
