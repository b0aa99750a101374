import { type DocumentRecord, wordsOf } from '../../../functions/src/documents/document-record.ts';
import { sortNameOf } from '../../../functions/src/platform/text/in-lists.ts';

/** As it is stored when its file has arrived. */
export function newDocument(
  fields: Pick<DocumentRecord, 'id' | 'tenantId'> & Partial<DocumentRecord>,
): DocumentRecord {
  const createdAt = new Date().toISOString();
  const { filename = 'Handbook.txt', tags = [], description = '' } = fields;
  return {
    type: 'document',
    createdAt,
    updatedAt: createdAt,
    filename,
    extension: '.txt',
    agentId: null,
    description,
    tags,
    size: 1,
    status: 'queued',
    isDeleting: false,
    error: null,
    notice: null,
    pagesDone: 0,
    pagesTotal: null,
    pages: null,
    chunks: 0,
    version: 1,
    published: null,
    hidden: [],
    isHiding: (fields.hidden ?? []).length > 0,
    compacted: null,
    readingVersion: 0,
    waitsForTurn: false,
    contentHash: null,
    isReplacing: false,
    formerIds: [],
    lease: null,
    sortName: sortNameOf(filename),
    words: wordsOf({ filename, tags, description }),
    ...fields,
  };
}
