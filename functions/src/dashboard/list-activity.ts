import type { Activity } from '@talkwright/shared/areas/dashboard';
import type { ActivityObject } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import type { AuditLogReader } from '../audit/audit.store.ts';
import type { DocumentsReader } from '../documents/documents.store.ts';

type Needs = { agents: AgentsReader; audit: AuditLogReader; documents: DocumentsReader };

/** What everybody has done; of invitations, roles and logins a user sees what was their own doing alone. */
export async function listActivity(
  deps: Needs,
  { tenantId, userId, user }: Member,
  { limit }: { limit: number },
): Promise<{ activities: Activity[] }> {
  const isAdmin = user.role !== 'user';
  const entries = await deps.audit.list(tenantId, { userId, isAdmin, limit });
  const idsOf = (type: ActivityObject) =>
    new Set(entries.flatMap(({ on }) => (on?.type === type ? on.id : [])));
  const there = {
    agent: await agentsThere(deps, tenantId, [...idsOf('agent')]),
    document: await documentsThere(deps, tenantId, [...idsOf('document')]),
  };

  const activities = entries.map(
    ({ id, action, on, userEmail, firstName, lastName, createdAt }): Activity => ({
      id,
      action,
      user_email: userEmail,
      first_name: firstName,
      last_name: lastName,
      created_at: createdAt,
      target: on && there[on.type].has(on.id) ? on : null,
    }),
  );
  return { activities };
}

async function agentsThere({ agents }: Needs, tenantId: string, ids: string[]) {
  const found = await Promise.all(
    ids.map(async (id) => ((await agents.has(tenantId, id)) ? [id] : [])),
  );
  return new Set(found.flat());
}

async function documentsThere({ documents }: Needs, tenantId: string, ids: string[]) {
  return new Set((await documents.listByIds(tenantId, ids)).map(({ id }) => id));
}
