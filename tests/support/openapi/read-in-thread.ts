import { createDescriptionReader } from '../../../functions/src/tools/openapi/reader.ts';
import { type Reading, readingOf } from './read-description.ts';

const reader = createDescriptionReader();

/** As the product reads it: in a thread of its own, which bounds what that takes. */
export function readInThread(...reading: Reading) {
  const { text, url, ...rest } = readingOf(...reading);
  return reader.read({ tenantId: 'acme', load: async () => ({ text, url }), ...rest });
}
