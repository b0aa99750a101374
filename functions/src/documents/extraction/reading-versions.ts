import type { DocumentExtension } from '@talkwright/shared/areas/documents';

/**
 * How often the reading of a kind of file has changed so that one of before had better be read anew: whoever changes it
 * so counts up. A document keeps the number that it was read by; those of before there were numbers have 0.
 */
export const readingVersions: Record<DocumentExtension, number> = {
  '.txt': 1,
  '.pdf': 1,
  '.md': 1,
  '.json': 1,
  '.jsonl': 0,
  '.ndjson': 0,
  '.doc': 0,
  '.docx': 1,
};
