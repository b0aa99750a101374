import type { Change } from '../platform/cosmos.ts';
import type { ConfigRecord } from './config-record.ts';
import type { StoredKey } from './token-exchange.store.ts';

/**
 * Removes private keys that none of these configurations uses: as they were read, so that a key that somebody
 * chooses at this moment stays, and the removal begins anew.
 */
export const removeUnused = (keys: StoredKey[], configs: ConfigRecord[]): Change[] => {
  const used = new Set(configs.map(({ credentialId }) => credentialId));
  return keys
    .filter(({ value }) => !used.has(value.id))
    .map(({ value, etag }) => ({ operation: 'delete', id: value.id, etag }));
};
