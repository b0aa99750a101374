import { Failure } from '@talkwright/shared/contract/errors';
import { parseKnown } from '@talkwright/shared/contract/parse-known';
import * as z from 'zod';
import { patchOf } from '../platform/change.ts';
import type { Items } from '../platform/cosmos.ts';
import { WriteRefused } from '../platform/write-refused.ts';
import {
  type ChangedTemplate,
  changedTemplateSchema,
  type SnippetContent,
  type SnippetRecord,
  snippetRecordSchema,
} from './snippet-record.ts';

const OWN = "c.type = 'snippet'";

export type Snippets = ReturnType<typeof snippetsStore>;
/** What other areas may ask. */
export type SnippetsReader = Pick<Snippets, 'list' | 'count' | 'listChangedTemplates'>;

/** Snippets of organizations, and what superadmins have changed of the templates. */
export function snippetsStore(tenants: Items) {
  return {
    /** The newest first. */
    list: (tenantId: string): Promise<SnippetRecord[]> =>
      tenants.query(
        snippetRecordSchema,
        tenantId,
        `SELECT * FROM c WHERE ${OWN} ORDER BY c.type, c.createdAt DESC`,
      ),

    async count(tenantId: string): Promise<number> {
      const sql = `SELECT VALUE COUNT(1) FROM c WHERE ${OWN}`;
      const [count = 0] = await tenants.query(z.number(), tenantId, sql);
      return count;
    },

    create: (snippet: SnippetRecord): Promise<string> => tenants.create(snippet),

    /** @throws Failure `snippet_not_found` */
    async update(tenantId: string, id: string, content: SnippetContent): Promise<SnippetRecord> {
      const { patch, condition } = patchOf(content, OWN);
      return (
        await tenants.patch(snippetRecordSchema, id, tenantId, patch, condition).catch(missing)
      ).value;
    },

    /** The id may be that of another kind of record. @throws Failure `snippet_not_found` */
    async remove(tenantId: string, id: string): Promise<SnippetRecord> {
      const found = await tenants.find(z.looseObject({ type: z.string() }), id, tenantId);
      if (found?.value.type !== 'snippet') throw new Failure('snippet_not_found');
      await tenants.remove(id, tenantId);
      return parseKnown(snippetRecordSchema, found.value);
    },

    listChangedTemplates: (): Promise<ChangedTemplate[]> =>
      tenants.query(
        changedTemplateSchema,
        'platform',
        "SELECT * FROM c WHERE c.type = 'changedTemplate'",
      ),

    saveTemplate: (template: ChangedTemplate): Promise<void> => tenants.upsert(template),
  };
}

function missing(error: unknown): never {
  const isMissing =
    error instanceof WriteRefused && (error.reason === 'gone' || error.reason === 'changed');
  throw isMissing ? new Failure('snippet_not_found') : error;
}
