import { emailSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { tenantRecordSchema, userRecordSchema } from '../accounts/account-records.ts';
import { agentRecordSchema, agentVersionSchema } from '../agents/agent-record.ts';
import { auditEntrySchema } from '../audit/audit-entry.ts';
import { messageRecordSchema, sessionRecordSchema } from '../conversations/conversation-records.ts';
import { countersSchema } from '../conversations/counters-record.ts';
import { recipientSchema } from '../digest/digest-records.ts';
import { documentRecordSchema } from '../documents/document-record.ts';
import { insightsRecordSchema } from '../insights/insights-record.ts';
import type { StoreName } from '../platform/containers.ts';
import { labelledQuestionSchema } from '../retrieval-lab/labelled-question-record.ts';
import { runRecordSchema } from '../retrieval-lab/run-record.ts';
import { settingsRecordSchema } from '../slack/agents/settings-record.ts';
import { snippetRecordSchema } from '../snippets/snippet-record.ts';
import { configRecordSchema } from '../token-exchange/config-record.ts';
import { credentialRecordSchema } from '../tools/credentials/credential-record.ts';
import { operationRecordSchema } from '../tools/operations/operation-record.ts';
import { toolRecordSchema } from '../tools/tool-record.ts';

/** Of what is counted up here: the largest number that there is could not be. */
const countSchema = z.int().min(0).max(1_000_000_000);

type Kind<S> = { store: StoreName; schema: S };

const { content } = agentVersionSchema.shape;

/**
 * What belongs to an organization, by the type of its records, in the order in which it is written: the fields that are
 * its own, without secrets, without what only says where we are with our work, and without what follows from others.
 */
export const archived = {
  ...inStore('tenants', {
    tenant: tenantRecordSchema.omit({
      ...{
        billing: true,
        limits: true,
        knowledgeCell: true,
        isDeleted: true,
        unqueuedImport: true,
      },
    }),
    user: userRecordSchema
      .omit({ passwordHash: true, sortName: true, words: true })
      .extend({ email: emailSchema, sessionVersion: countSchema, loginsRevoked: countSchema }),
    agent: agentRecordSchema.omit({ secrets: true }),
    agentVersion: agentVersionSchema.extend({ content: content.omit({ secrets: true }) }),
    snippet: snippetRecordSchema,
    customTool: toolRecordSchema,
    operation: operationRecordSchema.omit({ words: true }),
    credential: credentialRecordSchema.omit({ headers: true }),
    tokenExchange: configRecordSchema.omit({ credentialId: true }),
    document: documentRecordSchema.omit({
      ...{ isDeleting: true, hidden: true, isHiding: true, compacted: true, lease: true },
      ...{
        sortName: true,
        words: true,
        readingVersion: true,
        waitsForTurn: true,
        contentHash: true,
      },
    }),
    labelledQuestion: labelledQuestionSchema,
    retrievalRun: runRecordSchema,
    digestRecipient: recipientSchema,
    slackAgent: settingsRecordSchema,
  }),
  ...inStore('conversations', {
    session: sessionRecordSchema.omit({ visitorTokenHash: true }),
    message: messageRecordSchema,
  }),
  ...inStore('ledger', {
    insights: insightsRecordSchema,
    counters: countersSchema,
    audit: auditEntrySchema,
  }),
};

export type ArchivedType = keyof typeof archived;
export type Archived<T extends ArchivedType> = z.output<(typeof archived)[T]['schema']>;
export const archivedTypes = Object.keys(archived) as ArchivedType[];

function inStore<S extends Record<string, z.ZodObject>>(
  store: StoreName,
  schemas: S,
): { [T in keyof S]: Kind<S[T]> } {
  const kinds = Object.entries(schemas).map(([type, schema]) => [type, { store, schema }]);
  return Object.fromEntries(kinds);
}
