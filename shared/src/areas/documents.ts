import * as z from 'zod';
import { contract, type Input, type Output } from '../contract/contract.ts';
import { MAX_LISTED_SEARCH, pageAnswer, pageQuery } from '../contract/page.ts';
import { idListSchema, idSchema, timeSchema } from '../contract/rules.ts';

/** What can be uploaded, by its extension. */
export const documentTypes = {
  '.txt': 'text/plain',
  '.pdf': 'application/pdf',
  '.md': 'text/markdown',
  '.json': 'application/json',
  '.jsonl': 'application/jsonl',
  '.ndjson': 'application/x-ndjson',
  '.doc': 'application/msword',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const;
export type DocumentExtension = keyof typeof documentTypes;
export const documentExtensions = Object.keys(documentTypes) as DocumentExtension[];

export const MAX_DOCUMENT_BYTES = 50 * 1024 * 1024;
export const MAX_DOCUMENT_PAGES = 2_000;
export const MAX_TAGS = 50;
export const MAX_TAG_LENGTH = 50;
export const MAX_DOCUMENTS_AT_ONCE = 500;
export const MAX_DESCRIPTION = 500;
export const MAX_SEARCH_RESULTS = 10;
export const EXCERPT_LENGTH = 200;

export const documentStatuses = ['queued', 'processing', 'ready', 'failed'] as const;
export const documentScopes = ['all', 'agent', 'tenant'] as const;
export const documentSorts = ['created', 'name', 'size', 'agent'] as const;
/** What is done where a document of the same name is there already, in the same place. */
export const sameNameAnswers = ['replace', 'keep', 'refuse'] as const;
export type OnSameName = (typeof sameNameAnswers)[number];
export const MAX_FILES_COMPARED = 200;

export const documentSchema = z.object({
  id: idSchema,
  original_filename: z.string(),
  /** Set: known to this agent alone. Null: known to every agent of the organization. */
  agent_instance_id: idSchema.nullable(),
  created_at: timeSchema,
  status: z.enum(documentStatuses),
  /** Why it failed, or is queued for as long as the plan has no room for it: a sentence. */
  error: z.string().nullable(),
  /** What of it could not be read, although it is ready: a sentence. */
  notice: z.string().nullable(),
  /** Its file would be read otherwise by now, and better, one hopes: it can be read anew. */
  outdated: z.boolean(),
  /** How far the ingestion is; pages_total is null until the file was opened. */
  progress: z.object({
    pages_done: z.int(),
    pages_total: z.int().nullable(),
  }),
  metadata: z.object({
    /** In bytes. */
    size: z.int(),
    pages: z.int().nullable(),
    chunks: z.int(),
    tags: z.array(z.string()),
    description: z.string(),
  }),
});
export type Document = z.infer<typeof documentSchema>;

export const uploadDocument = contract({
  name: 'documents-upload',
  method: 'POST',
  path: 'documents/upload',
  access: 'user',
  activity: { says: 'uploaded the document {name}', on: 'document' },
  summary:
    'Upload one file as multipart/form-data: fields `agentInstanceId`, `metadata` and `onSameName` first, `file` last. It is taken in in the background. What is there already in the same place (of the agent, or of the organization) is named: `sameContent`, `sameName`. `onSameName` says what follows. `keep`, as without it: both are kept. `replace`: once the file has been read, it takes the place of all earlier documents of its name, with their tags; where it cannot be read, they stay; where it is the very file that is there, that document is answered and nothing is read. `refuse`: 409, and `current` is the document that is there.',
  encoding: 'multipart',
  body: z.strictObject({
    /** The agent that the document is for; left out, every agent of the organization knows it. */
    agentInstanceId: idSchema.optional(),
    /** JSON. `agentScoped: false` makes the document the organization's even when an agent is named. */
    metadata: z
      .strictObject({
        agentScoped: z.boolean().optional(),
        description: z.string().trim().max(MAX_DESCRIPTION).optional(),
      })
      .optional(),
    onSameName: z.enum(sameNameAnswers).optional(),
  }),
  output: z.object({
    document: documentSchema,
    chunksCreated: z.int(),
    /** Of the document that holds the very same bytes, in the same place, where there was one. */
    sameContent: idSchema.nullable(),
    /** Of the newest document of the same name there. */
    sameName: idSchema.nullable(),
  }),
  status: 202,
  errors: [
    'agent_not_found',
    'malformed_upload',
    'file_missing',
    'file_empty',
    'file_too_large',
    'file_type_refused',
    'file_content_refused',
    'document_exists',
    'document_name_taken',
    'scope_full',
    'too_many',
  ],
  fallback: 'Failed to upload document',
});

/** Larger files go to the storage itself, where it can be reached. */
export const DIRECT_UPLOAD_BYTES = 4 * 1024 * 1024;

export const createUpload = contract({
  name: 'documents-create-upload',
  method: 'POST',
  path: 'documents/upload-url',
  access: 'user',
  activity: { none: 'Nothing has arrived before the upload is confirmed.' },
  summary:
    'An address that takes one file straight into the storage, by PUT with these headers, once, within a quarter of an hour. The document is there when the upload is confirmed; without that, the file is removed within an hour.',
  body: z.strictObject({
    filename: z.string().max(1_000),
    /** In bytes. */
    size: z.int().min(0),
  }),
  output: z.object({
    /** Of the document, once it is there. */
    id: idSchema,
    url: z.string(),
    uploadHeaders: z.record(z.string(), z.string()),
    expiresAt: timeSchema,
  }),
  status: 201,
  errors: ['file_missing', 'file_empty', 'file_too_large', 'file_type_refused', 'too_many'],
  fallback: 'Failed to upload document',
});

export const confirmUpload = contract({
  name: 'documents-confirm-upload',
  method: 'POST',
  path: 'documents/{id}/confirm',
  access: 'user',
  activity: { says: 'uploaded the document {name}', on: 'document' },
  summary:
    'The file has arrived in the storage: it becomes a document, as if it had been uploaded here. Harmless twice.',
  params: z.object({ id: idSchema }),
  body: uploadDocument.body.extend({ filename: z.string().max(1_000) }),
  output: uploadDocument.output,
  status: 202,
  errors: [
    'agent_not_found',
    'upload_not_found',
    'file_missing',
    'file_empty',
    'file_too_large',
    'file_type_refused',
    'file_content_refused',
    'document_exists',
    'document_name_taken',
    'scope_full',
  ],
  fallback: 'Failed to upload document',
});

export const findSameFiles = contract({
  name: 'documents-find-same',
  method: 'POST',
  path: 'documents/find-same',
  access: 'user',
  activity: { none: 'It reads.' },
  summary:
    'Before an upload: which of these files are there already, in the same place, by their bytes or by their names. Answers one by one, in their order.',
  body: z.strictObject({
    /** The agent that they are for; left out, what every agent of the organization knows is looked through. */
    agentInstanceId: idSchema.optional(),
    files: z
      .array(
        z.strictObject({
          filename: z.string().max(1_000),
          /** Of its bytes, in small hexadecimal letters; left out, its name alone is looked for. */
          sha256: z
            .string()
            .regex(/^[0-9a-f]{64}$/, 'This is no SHA-256')
            .optional(),
        }),
      )
      .max(MAX_FILES_COMPARED, `At most ${MAX_FILES_COMPARED} files at once`),
  }),
  output: z.object({
    files: z.array(
      z.object({
        sameContent: documentSchema.nullable(),
        sameName: documentSchema.nullable(),
      }),
    ),
  }),
  fallback: 'Failed to fetch documents',
});
export type SameFiles = Output<typeof findSameFiles>['files'][number];

export const listDocuments = contract({
  name: 'documents-list',
  method: 'GET',
  path: 'documents',
  access: 'user',
  summary:
    "Documents of the organization, newest first, page by page: `nextCursor` is sent as `cursor` for the next. With agentInstanceId: that agent's and the organization's own, narrowed by scope.",
  query: z.object({
    agentInstanceId: idSchema.optional(),
    scope: z.enum(documentScopes).default('all'),
    /** Each of its words stands in the name, a tag or the description. */
    search: z.string().trim().max(MAX_LISTED_SEARCH).optional(),
    status: z.enum(documentStatuses).optional(),
    /** JSON comes with JSON Lines. */
    extension: z.enum(documentExtensions).optional(),
    /** Those alone. */
    ids: idListSchema.optional(),
    /** `agent`: what everybody knows first, then agent by agent. */
    sort: z.enum(documentSorts).default('created'),
    direction: z.enum(['asc', 'desc']).default('desc'),
    ...pageQuery,
  }),
  output: z.object({
    documents: documentSchema.array(),
    /** How many of this agent and scope are `outdated`, whatever else narrows the list. */
    outdated: z.int(),
    ...pageAnswer,
  }),
  fallback: 'Failed to fetch documents',
});
export type DocumentsQuery = Input<typeof listDocuments>;

export const getDocument = contract({
  name: 'documents-get',
  method: 'GET',
  path: 'documents/{id}',
  access: 'user',
  summary:
    'One document with its text, at most 200,000 characters of it: .txt, .md, .json, .jsonl and .ndjson as they were uploaded, of other files the text that was read. The id of one that was replaced leads to the one in its place.',
  params: z.object({ id: idSchema }),
  output: z.object({
    document: documentSchema.extend({ content: z.string(), truncated: z.boolean() }),
  }),
  errors: ['document_not_found'],
  fallback: 'Failed to fetch documents',
});
export type DocumentText = Output<typeof getDocument>['document'];

export const deleteDocument = contract({
  name: 'documents-delete',
  method: 'DELETE',
  path: 'documents/{id}',
  access: 'user',
  activity: { says: 'deleted the document {name}' },
  summary: 'Delete a document: no answer uses it from now on; its data follow in the background.',
  params: z.object({ id: idSchema }),
  output: z.object({}),
  errors: ['document_not_found'],
  fallback: 'Failed to delete document',
});

export const searchDocuments = contract({
  name: 'documents-search',
  method: 'POST',
  path: 'documents/search',
  access: 'user',
  activity: { none: 'It reads.' },
  summary: 'Find the passages that fit a question best, by meaning and by words.',
  body: z.strictObject({
    query: z.string().trim().min(1, 'Enter what you are looking for').max(1_000),
    topK: z.int().min(1).max(MAX_SEARCH_RESULTS).default(5),
    /** Searches that agent's documents and the organization's own; left out, the whole library. */
    agentInstanceId: idSchema.optional(),
    /** Searches one document alone. */
    documentId: idSchema.optional(),
  }),
  output: z.object({
    results: z.array(
      z.object({
        document: documentSchema,
        /** 0 to 1. */
        score: z.number(),
        /** Where it stands: the document's title, then the headings above it, `Guide › Setup`. */
        path: z.string(),
        excerpt: z.string(),
        page: z.int().optional(),
      }),
    ),
  }),
  errors: ['agent_not_found', 'document_not_found'],
  fallback: 'Failed to search documents',
});
export type SearchHit = Output<typeof searchDocuments>['results'][number];

const idsSchema = z
  .array(idSchema)
  .min(1, 'Choose at least one document')
  .max(MAX_DOCUMENTS_AT_ONCE, `At most ${MAX_DOCUMENTS_AT_ONCE} documents at once`);
const tagsSchema = z
  .array(z.string().trim().max(MAX_TAG_LENGTH, `A tag has at most ${MAX_TAG_LENGTH} characters`))
  .max(20, 'At most 20 tags at once')
  .transform((tags) => [...new Set(tags.filter(Boolean))])
  .default([]);

export const deleteDocuments = contract({
  name: 'documents-bulk-delete',
  method: 'POST',
  path: 'documents/bulk-delete',
  access: 'user',
  activity: { says: 'deleted {documents}' },
  summary: 'Delete several documents. Those that do not exist any more are passed over.',
  body: z.strictObject({
    ids: idsSchema,
  }),
  output: z.object({ deleted: z.array(idSchema) }),
  fallback: 'Bulk delete failed',
});

export const tagDocuments = contract({
  name: 'documents-tag',
  method: 'POST',
  path: 'documents/tag',
  access: 'user',
  activity: { says: 'changed the tags of {documents}' },
  summary:
    'Add tags to documents and remove others from them; a tag in another letter case is the same. Documents that do not exist any more are passed over.',
  body: z.strictObject({
    ids: idsSchema,
    add: tagsSchema,
    remove: tagsSchema,
  }),
  output: z.object({ documents: documentSchema.array() }),
  errors: ['document_not_found', 'too_many_tags'],
  fallback: 'Tag update failed',
});

export const compactDocuments = contract({
  name: 'documents-compact',
  method: 'POST',
  path: 'documents/compact',
  access: 'user',
  activity: { none: 'It tidies up: no document and no answer changes.' },
  summary:
    'Tidy what an agent knows, or the whole library: drop passages without a document, and twins within one; embed anew what another embedding model made. A call does a part of it where there is much.',
  body: z.strictObject({
    agentInstanceId: idSchema.optional(),
  }),
  output: z.object({
    orphansRemoved: z.int(),
    duplicatesRemoved: z.int(),
    reembedded: z.int(),
    /** False where there is more to do: call again. */
    isComplete: z.boolean(),
  }),
  errors: ['agent_not_found', 'too_many'],
  fallback: 'Compacting failed',
});

export const readDocumentAnew = contract({
  name: 'documents-read-anew',
  method: 'POST',
  path: 'documents/{id}/read-anew',
  access: 'user',
  activity: { says: 'had the document {name} read anew', on: 'document' },
  summary:
    'Read a document anew from its stored file, in the background; what was read before is found until then, and stays where it cannot be read any more. It counts no pages a second time. Harmless twice: one that is on its way is left alone.',
  params: z.object({ id: idSchema }),
  output: z.object({ document: documentSchema }),
  status: 202,
  errors: ['document_not_found', 'too_many'],
  fallback: 'The document could not be read anew',
});

export const readDocumentsAnew = contract({
  name: 'documents-bulk-read-anew',
  method: 'POST',
  path: 'documents/read-anew',
  access: 'user',
  activity: { says: 'had {documents} read anew' },
  summary:
    "Read all documents of an agent anew, as the list has them: with agentInstanceId that agent's and the organization's own, narrowed by scope. A few at a time, so that uploads go on beside it. A call queues a part where there are very many.",
  body: z.strictObject({
    agentInstanceId: idSchema.optional(),
    scope: z.enum(documentScopes).default('all'),
    /** Those alone that would now be read otherwise. */
    onlyOutdated: z.boolean().default(false),
  }),
  output: z.object({
    queued: z.int(),
    /** False where there are more: call again. */
    isComplete: z.boolean(),
  }),
  status: 202,
  errors: ['agent_not_found', 'too_many'],
  fallback: 'The documents could not be read anew',
});

export const downloadDocument = contract({
  name: 'documents-download',
  method: 'GET',
  path: 'documents/{id}/download',
  access: 'user',
  summary: 'An address of the original file that works for five minutes.',
  params: z.object({ id: idSchema }),
  output: z.object({ download_url: z.string(), expiresAt: timeSchema }),
  errors: ['document_not_found'],
  fallback: 'Failed to download the document',
});

/** Where something stands on the picture of a page, in shares of its width and height, from its left and upper edge. */
export const boxSchema = z.object({
  left: z.number(),
  top: z.number(),
  width: z.number(),
  height: z.number(),
});
export type Box = z.infer<typeof boxSchema>;

export const getDocumentPage = contract({
  name: 'documents-page',
  method: 'GET',
  path: 'documents/{id}/pages/{page}',
  access: 'user',
  summary: 'A picture of one page of a PDF, as PNG data URL, and where on it a quote stands.',
  params: z.object({ id: idSchema, page: z.coerce.number().int().min(1) }),
  query: z.object({ quote: z.string().max(1_000).optional() }),
  output: z.object({
    image: z.string(),
    page: z.int(),
    pages: z.int(),
    /** One for each line of the quote; none where it is not found. */
    boxes: boxSchema.array(),
  }),
  errors: ['document_not_found', 'page_not_found'],
  fallback: 'No preview available for this file type',
});
