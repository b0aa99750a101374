import { retentionPeriods } from '@talkwright/shared/areas/organization';
import { roles } from '@talkwright/shared/areas/sign-in';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Change } from '../platform/change.ts';
import { type Outbox, type OutboxRecord, writeOutbox } from '../platform/outbox.ts';

const tenantId = idSchema;
const user = { tenantId, userId: idSchema };

/**
 * What has ended for good, and would be back after the database is restored to a point before it; and which organization is
 * back by an import. Ids, and hashes by which nobody is found who is not known already. The version of a person's sessions
 * tells a change from those after it.
 */
export const journalEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('organizationEnded'), tenantId }),
  /** With when its archive was made. */
  z.object({ kind: z.literal('organizationImported'), tenantId, madeAt: timeSchema }),
  z.object({ kind: z.literal('accountEnded'), ...user }),
  z.object({
    kind: z.literal('memberChanged'),
    ...{ ...user, sessionVersion: z.int(), role: z.enum(roles), active: z.boolean() },
  }),
  z.object({ kind: z.literal('passwordChanged'), ...user, sessionVersion: z.int() }),
  z.object({ kind: z.literal('conversationErased'), tenantId, sessionId: idSchema }),
  z.object({
    kind: z.literal('visitorErased'),
    ...{ tenantId, userHashes: z.string().array(), until: timeSchema },
  }),
  z.object({
    kind: z.literal('insightErased'),
    ...{ tenantId, sessionId: idSchema, itemId: idSchema },
  }),
  z.object({ kind: z.literal('retentionChanged'), tenantId, retention: z.enum(retentionPeriods) }),
  z.object({ kind: z.literal('agentDeleted'), tenantId, agentId: idSchema }),
  z.object({ kind: z.literal('toolDeleted'), tenantId, toolId: idSchema }),
  z.object({ kind: z.literal('documentsDeleted'), tenantId, documentIds: idSchema.array() }),
  /** Nothing follows from their end: invitations, credentials, configurations with their keys. */
  z.object({ kind: z.literal('recordsDeleted'), tenantId, ids: z.string().array() }),
  z.object({
    kind: z.literal('recipientLeft'),
    ...{ tenantId, agentId: idSchema, recipientId: z.string() },
  }),
]);
export type JournalEvent = z.output<typeof journalEventSchema>;
export type JournalEventOf<K extends JournalEvent['kind']> = Extract<JournalEvent, { kind: K }>;

type Needs = { outbox: Pick<Outbox, 'record'> };

/** For the batch of what ends: by way of the outbox it reaches the journal. */
export const journaled = (deps: Needs, event: JournalEvent): Change =>
  writeOutbox(journalRecord(deps, event));

/** The same for a store that writes the outbox record itself. */
export const journalRecord = ({ outbox }: Needs, event: JournalEvent): OutboxRecord =>
  outbox.record(event.tenantId, 'journal', event);
