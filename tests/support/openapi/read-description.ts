import { type FetchText, loadDocuments } from '../../../functions/src/tools/openapi/documents.ts';
import {
  type ReadOptions,
  readOperations,
} from '../../../functions/src/tools/openapi/read-operations.ts';
import { HOME, originOf, textOf } from './fixtures.ts';

export type Reading = [
  spec: string | object,
  options?: Partial<ReadOptions>,
  origin?: { url?: string; fetchText?: FetchText },
];

/** In this thread, where nothing bounds what it takes. */
export async function readDescription(...reading: Reading) {
  const { text, url, fetchText, options } = readingOf(...reading);
  return readOperations(await loadDocuments(text, url, fetchText), options);
}

export const readFixture = (name: string, options: Partial<ReadOptions> = {}) =>
  readDescription(textOf(name), options, originOf(name));

export const readingOf = (...[spec, options, origin]: Reading) => ({
  text: typeof spec === 'string' ? spec : JSON.stringify(spec),
  url: `${HOME}openapi.json`,
  fetchText: async () => ({ problem: 'there is none.' }),
  ...origin,
  options: { baseUrl: '', includeTags: [], excludeTags: [], ...options },
});
