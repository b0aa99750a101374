import type { Document } from '@talkwright/shared/areas/documents';

export const fileTypes = {
  all: { label: 'All Files', extension: undefined },
  pdf: { label: 'PDF', extension: '.pdf' },
  text: { label: 'Text', extension: '.txt' },
  markdown: { label: 'Markdown', extension: '.md' },
  json: { label: 'JSON', extension: '.json' },
} as const;
export type FileType = keyof typeof fileTypes;

export const statuses = {
  all: 'Any status',
  queued: 'Queued',
  processing: 'Processing',
  ready: 'Ready',
  failed: 'Failed',
} as const;
export type Status = keyof typeof statuses;

export const sortings = {
  newest: { label: 'Newest first', sort: 'created', direction: 'desc' },
  oldest: { label: 'Oldest first', sort: 'created', direction: 'asc' },
  name: { label: 'Name, A to Z', sort: 'name', direction: 'asc' },
  nameBackwards: { label: 'Name, Z to A', sort: 'name', direction: 'desc' },
  largest: { label: 'Largest first', sort: 'size', direction: 'desc' },
  smallest: { label: 'Smallest first', sort: 'size', direction: 'asc' },
} as const;
export type Sorting = keyof typeof sortings;

export type DocumentGroup = { key: string; title: string; documents: Document[] };

/** Agent by agent, in the order in which the server has sorted them. */
export function groupDocuments(documents: Document[], names: Map<string, string>): DocumentGroup[] {
  const byOwner = Map.groupBy(documents, ({ agent_instance_id }) => agent_instance_id ?? '');
  return [...byOwner].map(([key, group]) => ({
    key,
    title: key === '' ? 'Tenant' : (names.get(key) ?? 'Agent'),
    documents: group,
  }));
}
