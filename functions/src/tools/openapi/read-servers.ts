import { isRecord } from '@talkwright/shared/contract/json-object';
import { entriesOf, type Json, listOf, resolved, textOf } from './documents.ts';

/** The base URL that a list of servers begins with; of two that differ in the scheme alone, the safe one. */
export function serverOf(servers: unknown, document: string): string | undefined {
  const found = listOf(servers).flatMap((server) => {
    if (!isRecord(server)) return [];
    const url = filled(textOf(server.url), server.variables);
    if (url.includes('{')) return [];
    // Many forget the scheme; by the letter of the standard it would be the name of a file.
    const isHost = /^[\w-]+(?:\.[\w-]+)+(?::\d+)?(?:\/|$)/.test(url);
    return resolved(isHost ? `https://${url}` : url, document) ?? [];
  });
  return preferSafe(found)?.replace(/\/$/, '');
}

/** Swagger 2 says it in parts; what is missing is that of the document's own address. */
export function swaggerServer(root: Json, document: string): string | undefined {
  const own = URL.canParse(document) ? new URL(document) : undefined;
  const host = textOf(root.host) || own?.host;
  if (!host) return undefined;
  const schemes = listOf(root.schemes)
    .map(textOf)
    .filter((scheme) => /^https?$/.test(scheme));
  const scheme = schemes.includes('https') || !schemes[0] ? 'https' : schemes[0];
  const isOwnHttp = schemes.length === 0 && own?.host === host && own.protocol === 'http:';
  const path = textOf(root.basePath).replace(/^(?!\/)/, '/');
  return resolved(`${isOwnHttp ? 'http' : scheme}://${host}${path}`, document)?.replace(/\/$/, '');
}

function preferSafe([first, ...others]: string[]): string | undefined {
  return others.find((other) => first === other.replace(/^https:/, 'http:')) ?? first;
}

/** The first variable of the servers that nothing says a value of. */
export const undefinedVariable = (servers: unknown): string | undefined =>
  listOf(servers)
    .map((server) => (isRecord(server) ? filled(textOf(server.url), server.variables) : ''))
    .map((url) => /\{([^{}]+)\}/.exec(url)?.[1])
    .find((name) => name !== undefined);

/** Variables take their defaults: what they stand for may be given as the base URL of the import. */
function filled(url: string, variables: unknown): string {
  const values = new Map(entriesOf(variables));
  return url.replace(/\{([^{}]+)\}/g, (whole, name: string) => {
    const variable = values.get(name);
    if (!isRecord(variable)) return whole;
    return String(variable.default ?? listOf(variable.enum)[0] ?? whole);
  });
}
