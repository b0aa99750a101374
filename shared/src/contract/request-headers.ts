import * as z from 'zod';

/** Of the connection, or set by the service itself: whoever else gave them could slip a second request into one. */
const reservedHeaders = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);
const MAX_HEADERS = 50;
const MAX_HEADER_VALUE_LENGTH = 8_000;

/** Why this header may not be sent, in a sentence; nothing when it may. */
export function headerProblem(name: string, value: string): string | undefined {
  if (!/^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name)) {
    return 'A header name consists of letters, digits and dashes, such as X-Api-Key.';
  }
  const lower = name.toLowerCase();
  if (reservedHeaders.has(lower) || lower.startsWith('proxy-')) {
    return `The header ${name} is set by the service itself. Leave it out.`;
  }
  if (value.length > MAX_HEADER_VALUE_LENGTH) return `The value of ${name} is too long.`;
  if (!/^[\t\x20-\x7e\xa0-\xff]*$/.test(value)) {
    return `The value of ${name} has a line break or a character that headers cannot carry.`;
  }
  return undefined;
}

/** Headers that an organization adds to its calls: names and values. */
export const requestHeadersSchema = z
  .record(z.string(), z.string({ error: 'The value of a header is a text' }))
  .superRefine((headers, context) => {
    const entries = Object.entries(headers);
    if (entries.length > MAX_HEADERS) {
      context.addIssue({ code: 'custom', message: `At most ${MAX_HEADERS} headers can be sent.` });
    }
    for (const [name, value] of entries) {
      const message = headerProblem(name, value);
      if (message) context.addIssue({ code: 'custom', path: [name], message });
    }
  });

/** Query parameters that carry a key, by name. */
export const credentialQuerySchema = z
  .record(
    z.string().min(1, 'A query parameter has a name').max(100, 'This name is too long'),
    z
      .string({ error: 'The value of a query parameter is a text' })
      .max(MAX_HEADER_VALUE_LENGTH, 'This value is too long'),
  )
  .refine((query) => Object.keys(query).length <= MAX_HEADERS, {
    error: `At most ${MAX_HEADERS} query parameters can be sent.`,
  });

/** An entry of a list of allowed hosts: `api.example.com`, or `*.example.com` for all that lie below it. */
export const hostPatternSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(253, 'This host name is too long')
  .regex(
    /^(?:\*\.)?(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/,
    'Enter a host such as api.example.com, or *.example.com for all hosts below it',
  );

/** Whether a host, as `new URL()` spells it, is among those of the list. */
export const matchesHost = (host: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) =>
    pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern,
  );
