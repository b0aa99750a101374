import { journaled } from '../../journal/journal-event.ts';
import type { Items, Versioned } from '../../platform/cosmos.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { ignoring } from '../../platform/write-refused.ts';
import { type TokensRecord, tokensIdOf, tokensRecordSchema } from './tokens-record.ts';

export type SlackTokens = ReturnType<typeof slackTokensStore>;

/** The one configuration token of an organization. */
export function slackTokensStore(tenants: Items, outbox: Outbox) {
  return {
    find: (tenantId: string): Promise<Versioned<TokensRecord> | undefined> =>
      tenants.find(tokensRecordSchema, tokensIdOf(tenantId), tenantId),

    /** In place of whatever is there. */
    set: (record: TokensRecord): Promise<void> => tenants.upsert(record),

    /** Answers the new ETag. @throws WriteRefused `changed`, `gone` */
    replace: (record: TokensRecord, etag: string): Promise<string> =>
      tenants.replace(record, record.tenantId, etag),

    /** Can be repeated. */
    async remove(tenantId: string): Promise<void> {
      const id = tokensIdOf(tenantId);
      await outbox
        .commit(tenantId, [
          { operation: 'delete', id },
          journaled({ outbox }, { kind: 'recordsDeleted', tenantId, ids: [id] }),
        ])
        .catch(ignoring('gone'));
    },
  };
}
