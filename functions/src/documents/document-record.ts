import {
  type Document,
  documentExtensions,
  documentStatuses,
} from '@talkwright/shared/areas/documents';
import { idSchema, timeSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import { editionKey, TENANT_SCOPE } from '../knowledge/edition.ts';
import { leaseSchema } from '../platform/lease.ts';
import { searchableText } from '../platform/text/in-lists.ts';
import { isOutdated, isSettled } from './outdated.ts';

/** A document as it is stored. */
export const documentRecordSchema = z.object({
  id: idSchema,
  tenantId: idSchema,
  type: z.literal('document'),
  createdAt: timeSchema,
  updatedAt: timeSchema,
  filename: z.string(),
  extension: z.enum(documentExtensions),
  agentId: idSchema.nullable(),
  description: z.string(),
  tags: z.array(z.string()),
  /** In bytes. */
  size: z.int(),
  status: z.enum(documentStatuses),
  /** Gone for everybody; its data are being removed. */
  isDeleting: z.boolean(),
  error: z.string().nullable(),
  /** Of the reading that is published. */
  notice: z.string().nullable().default(null),
  pagesDone: z.int(),
  pagesTotal: z.int().nullable(),
  pages: z.int().nullable(),
  chunks: z.int(),
  /** The reading that is made, or was made last. */
  version: z.int(),
  /** The reading that answers are made from; null before the first. */
  published: z.int().nullable(),
  /** Editions whose chunks may exist and must not be found. */
  hidden: z.array(z.string()),
  /** There are such: what an index can tell, since each search asks for them. */
  isHiding: z.boolean(),
  /** The reading whose twin passages were looked for. */
  compacted: z.int().nullable(),
  /** How the words are written that its passages are found by; none of what was read by an earlier release. */
  wording: z.int().optional(),
  /** By which way of reading that reading is made, or was made last: of those of before, none. */
  readingVersion: z.int().default(0),
  /** To be read anew, and not before others have been. */
  waitsForTurn: z.boolean().default(false),
  /** Of the file's bytes, in hexadecimal letters; null where nobody has compared it since such are kept. */
  contentHash: z.string().nullable().default(null),
  /** Once it is found, earlier documents of its name go. */
  isReplacing: z.boolean().default(false),
  /** Of those in whose place it is: links to them lead here. */
  formerIds: z.array(z.string()).default([]),
  /** Who reads it just now, and until when nobody else may. */
  lease: leaseSchema.nullable(),
  /** What lists are sorted by, and searched in: follows from name, tags and description. */
  sortName: z.string(),
  words: z.string(),
});
export type DocumentRecord = z.output<typeof documentRecordSchema>;

export const wordsOf = ({
  filename,
  tags,
  description,
}: Pick<DocumentRecord, 'filename' | 'tags' | 'description'>): string =>
  searchableText(filename, ...tags, description);

/** Whether people take the two names for the same: computers differ in how they write letters, and in letter case. */
export const isNamedAs = ({ filename }: DocumentRecord, other: string): boolean =>
  nameKey(filename) === nameKey(other);
const nameKey = (filename: string): string => filename.normalize('NFC').toLowerCase();

export const scopeOf = ({ agentId }: { agentId: string | null }): string => agentId ?? TENANT_SCOPE;

/** All the editions of a document that may have chunks. */
export const editionsOf = ({ id, version, published }: DocumentRecord): string[] => [
  ...new Set([published ?? version, version].map((number) => editionKey(id, number))),
];

/** What of a record is for the outside. */
export const toDocument = (record: DocumentRecord): Document => ({
  id: record.id,
  original_filename: record.filename,
  agent_instance_id: record.agentId,
  created_at: record.createdAt,
  status: record.status,
  error: record.error,
  notice: record.notice,
  outdated: isSettled(record) && isOutdated(record),
  progress: { pages_done: record.pagesDone, pages_total: record.pagesTotal },
  metadata: {
    size: record.size,
    pages: record.pages,
    chunks: record.chunks,
    tags: record.tags,
    description: record.description,
  },
});
