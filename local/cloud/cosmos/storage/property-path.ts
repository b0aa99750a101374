import { badRequest } from './cosmos-error.ts';

/** `/a/"b c"/d` -> ['a', 'b c', 'd']; a trailing `/?` or `/*` of indexing policies is left out. */
export function parsePropertyPath(path: unknown): string[] {
  if (typeof path !== 'string' || !PATH.test(path))
    throw badRequest(`The path '${path}' is invalid.`);
  return [...path.replace(/\/[?*]$/, '').matchAll(SEGMENT)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
}

const SEGMENT = /\/(?:"([^"]*)"|([^/"]+))/g;
const PATH = /^(\/("[^"]*"|[^/"]+))+$/;
