import { listedAs } from '../../accounts/account-records.ts';
import type { AgentRecord, AgentVersionRecord } from '../../agents/agent-record.ts';
import { organizationFolder } from '../../agents/avatar/picture-place.ts';
import { AUDIT_KEPT_SECONDS } from '../../audit/audit-entry.ts';
import { wordsOf } from '../../documents/document-record.ts';
import type { Item } from '../../platform/change.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { hashOf, newId } from '../../platform/ids.ts';
import { sortNameOf } from '../../platform/text/in-lists.ts';
import { rowWordsOf } from '../../tools/operations/operation-record.ts';
import type { Archived, ArchivedType } from '../archived.ts';

type Needs = { config: Config; now: Clock };
type Additions = { [T in ArchivedType]?: (record: Archived<T>, deps: Needs) => object };
type Stored<T extends ArchivedType> = T extends 'agent'
  ? AgentRecord
  : T extends 'agentVersion'
    ? AgentVersionRecord
    : Item;

const noSecrets = { apiKey: null, baseURL: null };

/** A record as it was archived, with what an archive has not: as it is before somebody sets it anew. */
export function restored<T extends ArchivedType>(
  type: T,
  record: Archived<T>,
  deps: Needs,
): Stored<T> {
  return { ...record, ...additions[type]?.(record as never, deps) } as Stored<T>;
}

const additions: Additions = {
  /** Whoever has written the archive may have given what only we give: a proved address, and power over all organizations. */
  user: (record) => ({
    ...{ passwordHash: null, twoFactorEnabled: false, emailVerified: false },
    role: record.role === 'superadmin' ? 'admin' : record.role,
    sessionVersion: record.sessionVersion + 1,
    ...listedAs(record),
  }),
  agent: ({ personality, tenantId }, { config }) => ({
    secrets: noSecrets,
    personality: withPicture(personality, tenantId, config),
  }),
  agentVersion: ({ content, tenantId }, { config }) => ({
    content: {
      ...content,
      secrets: noSecrets,
      personality: withPicture(content.personality, tenantId, config),
    },
  }),
  operation: (record) => ({ words: rowWordsOf(record) }),
  tokenExchange: () => ({ credentialId: null }),
  /** As it is before anybody has read it. */
  document: (record, { now }) => ({
    ...{ status: 'queued', error: null, notice: null, version: 1, published: null },
    ...{ pagesDone: 0, pagesTotal: null, pages: null, chunks: 0 },
    ...{ isDeleting: false, hidden: [], isHiding: false, compacted: null, lease: null },
    ...{ readingVersion: 0, waitsForTurn: false, contentHash: null },
    updatedAt: now().toISOString(),
    sortName: sortNameOf(record.filename),
    words: wordsOf(record),
  }),
  digestRecipient: () => ({ askedAt: undefined, confirmedAt: undefined }),
  slackAgent: () => ({ enabled: false, appId: null }),
  /** Nobody has the token of its visitor. */
  session: () => ({ visitorTokenHash: hashOf(newId()) }),
  audit: ({ createdAt }, { now }) => ({ ttl: auditSecondsLeft(createdAt, now()) }),
};

/** It is forgotten when it would have been: a second is the shortest that the database takes. */
function auditSecondsLeft(createdAt: string, now: Date): number {
  const age = Math.floor((now.getTime() - Date.parse(createdAt)) / 1_000);
  return Math.min(AUDIT_KEPT_SECONDS, Math.max(1, AUDIT_KEPT_SECONDS - age));
}

/** Pictures have the same place in every installation, below its own address. */
function withPicture<P extends { icon: string }>(
  personality: P,
  tenantId: string,
  { API_URL }: Config,
): P {
  const [, place] = personality.icon.split(`/images/avatars/${organizationFolder(tenantId)}/`);
  if (!place) return personality;
  const icon = `${API_URL}/images/avatars/${organizationFolder(tenantId)}/${place}`;
  return { ...personality, icon };
}
