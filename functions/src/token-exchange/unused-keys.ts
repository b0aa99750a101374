import type { ConfigRecord } from './config-record.ts';
import type { StoredKey } from './token-exchange.store.ts';

/** Private keys that none of these configurations uses. */
export function unusedKeys(keys: StoredKey[], configs: ConfigRecord[]): StoredKey[] {
  const used = new Set(configs.map(({ credentialId }) => credentialId));
  return keys.filter(({ value }) => !used.has(value.id));
}
