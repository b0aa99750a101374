import type { Document } from '@talkwright/shared/areas/documents';

export const fileTypes = {
  all: { label: 'All Files', extensions: null },
  pdf: { label: 'PDF', extensions: ['.pdf'] },
  text: { label: 'Text', extensions: ['.txt'] },
  markdown: { label: 'Markdown', extensions: ['.md'] },
  json: { label: 'JSON', extensions: ['.json'] },
} as const;
export type FileType = keyof typeof fileTypes;

export function filterDocuments(documents: Document[], type: FileType): Document[] {
  const { extensions } = fileTypes[type];
  if (!extensions) return documents;
  return documents.filter(({ original_filename }) =>
    extensions.some((extension) => original_filename.toLowerCase().endsWith(extension)),
  );
}

export type DocumentGroup = { key: string; title: string; documents: Document[] };

/** What everybody knows first, then agent by agent. */
export function groupDocuments(documents: Document[], names: Map<string, string>): DocumentGroup[] {
  const byOwner = Map.groupBy(documents, ({ agent_instance_id }) => agent_instance_id ?? '');
  return [...byOwner]
    .map(([key, group]) => ({
      key,
      title: key === '' ? 'Tenant' : (names.get(key) ?? 'Agent'),
      documents: group,
    }))
    .sort((a, b) => Number(a.key !== '') - Number(b.key !== '') || a.title.localeCompare(b.title));
}
