import { serveTasks } from '../platform/threads/serve-tasks.ts';
import { loadDocuments } from './openapi/documents.ts';
import type { DescriptionJob } from './openapi/messages.ts';
import { readOperations } from './openapi/read-operations.ts';
import { SpecRefused } from './openapi/spec-refused.ts';

/** Other documents come through whoever has started the thread. */
serveTasks<DescriptionJob>(async ({ text, url, options }, fetchText) => {
  try {
    const documents = await loadDocuments(text, url, fetchText);
    return { description: readOperations(documents, options) };
  } catch (error) {
    if (error instanceof SpecRefused) return { refused: error.message };
    throw error;
  }
});
