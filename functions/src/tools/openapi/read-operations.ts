import { MAX_OPERATIONS, operationMethods } from '@talkwright/shared/tools';
import { describeOperation, wordsOf } from '../describe-operation.ts';
import type { OperationDescription } from '../operation-record.ts';
import { type Documents, entriesOf, isRecord, type Json, listOf, textOf } from './documents.ts';
import { createKeys } from './operation-keys.ts';
import { placeOf, readInput } from './read-input.ts';
import { readParameters } from './read-parameters.ts';
import { serverOf, swaggerServer } from './read-servers.ts';
import { SpecRefused } from './spec-refused.ts';

export type ReadOptions = {
  /** Given by whoever imports: it takes the place of all servers. */
  baseUrl: string;
  includeTags: string[];
  excludeTags: string[];
};
export type ReadDescription = {
  summary: string;
  baseUrl: string;
  operations: OperationDescription[];
  /** What was left out, as sentences. */
  warnings: string[];
  /** There are more operations than a tool has room for. */
  isTruncated: boolean;
};
type Found = { path: string; method: string; item: Json; operation: Json; document: string };

const MAX_WARNINGS = 20;
const MAX_NAME = 120;
const MAX_SHORT_DESCRIPTION = 300;
const MAX_DESCRIPTION = 2_000;
const MAX_PATH = 500;
const MAX_TAGS = 20;

/** The operations of a description, in its order. @throws SpecRefused */
export function readOperations(documents: Documents, options: ReadOptions): ReadDescription {
  const { value: root, document } = documents.root;
  if (!isRecord(root) || !isVersionKnown(root)) throw notADescription();
  const context = {
    documents,
    secretNames: secretNamesOf(documents, root),
    isSwagger: root.swagger !== undefined,
    root,
    nextKey: createKeys(),
    warnings: createWarnings(),
  };
  const all = [...operationsOf(documents, root, context.warnings)].filter(byTags(options));
  const operations = all.slice(0, MAX_OPERATIONS).map((found) => readOperation(context, found));
  if (operations.length === 0) throw nothingLeft(options);

  const common = context.isSwagger
    ? swaggerServer(root, document)
    : serverOf(root.servers ?? [{ url: '/' }], document);
  const baseUrl = options.baseUrl || common || operations.find(({ server }) => server)?.server;
  if (!baseUrl) throw noServer();
  const [template] = listOf(root.servers).map((server) =>
    textOf(isRecord(server) ? server.url : ''),
  );
  if (!options.baseUrl && template?.includes('{')) {
    context.warnings.add('Servers with variables, which took their defaults', template);
  }
  const info = isRecord(root.info) ? root.info : {};
  return {
    summary: firstSentences(textOf(info.description) || textOf(info.title)),
    baseUrl,
    operations: operations.map((operation) => ({
      ...operation,
      server: options.baseUrl || operation.server === baseUrl ? null : operation.server,
    })),
    warnings: [...documents.problems, ...context.warnings.list()].slice(0, MAX_WARNINGS),
    isTruncated: all.length > MAX_OPERATIONS,
  };
}

const isVersionKnown = ({ openapi, swagger, paths }: Json) =>
  isRecord(paths) && (String(openapi).startsWith('3') || String(swagger).startsWith('2'));

function* operationsOf(documents: Documents, root: Json, warnings: Warnings): Generator<Found> {
  const { document } = documents.root;
  for (const [path, value] of entriesOf(root.paths)) {
    if (path.startsWith('x-')) continue;
    const item = documents.record({ value, document });
    if (!item || !path.startsWith('/') || path.length > MAX_PATH) {
      warnings.add('Paths that could not be read', path);
      continue;
    }
    for (const [name, operation] of entriesOf(item.value)) {
      const method = name.toUpperCase();
      if (operationMethods.some((known) => known === method) && isRecord(operation)) {
        yield { path, method, item: item.value, operation, document: item.document };
      } else if (['HEAD', 'OPTIONS', 'TRACE'].includes(method)) {
        warnings.add(`Operations with the method ${method}, which agents do not call`, path);
      }
    }
  }
}

const byTags = ({ includeTags, excludeTags }: ReadOptions) => {
  const lower = (tags: unknown) => listOf(tags).map((tag) => String(tag).toLowerCase());
  const [included, excluded] = [lower(includeTags), lower(excludeTags)];
  return ({ operation }: Found) => {
    const tags = lower(operation.tags);
    if (tags.some((tag) => excluded.includes(tag))) return false;
    return included.length === 0 || tags.some((tag) => included.includes(tag));
  };
};

type Context = {
  documents: Documents;
  secretNames: Set<string>;
  isSwagger: boolean;
  root: Json;
  nextKey: ReturnType<typeof createKeys>;
  warnings: Warnings;
};

function readOperation(context: Context, found: Found): OperationDescription {
  const { documents, secretNames, isSwagger, root, warnings } = context;
  const { path, item, operation, document } = found;
  const method = found.method as OperationDescription['method'];
  const lists = [item.parameters, operation.parameters].map((value) => ({ value, document }));
  const { unreadable, ...parameters } = readParameters(documents, lists, secretNames);
  const key = context.nextKey(textOf(operation.operationId), method, path);
  if (unreadable > 0) warnings.add('Operations with parameters that could not be read', key);
  const { isCut, ...input } = readInput(documents, {
    ...parameters,
    path,
    requestBody: method === 'GET' ? undefined : placeOf(operation.requestBody, document),
    consumes: operation.consumes ?? root.consumes,
  });
  if (isCut)
    warnings.add(
      'Operations whose input is described in part, being very large or incomplete',
      key,
    );

  const description = textOf(operation.description).slice(0, MAX_DESCRIPTION).toWellFormed();
  const described = {
    operation_key: key,
    method,
    path,
    name: nameOf(found).slice(0, MAX_NAME).toWellFormed(),
    shortDescription: firstSentences(description),
    description,
    tags: listOf(operation.tags)
      .map((tag) => String(tag).slice(0, 100))
      .slice(0, MAX_TAGS),
    ...input,
    server: isSwagger ? null : (serverOf(operation.servers ?? item.servers, document) ?? null),
  };
  return { ...described, ragDocument: describeOperation(described) };
}

function nameOf({ operation, method, path }: Found): string {
  const words = wordsOf(textOf(operation.operationId));
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  return textOf(operation.summary) || name || `${method} ${path}`;
}

/** Up to the last sentence that fits. */
function firstSentences(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  if (line.length <= MAX_SHORT_DESCRIPTION) return line;
  const cut = line.slice(0, MAX_SHORT_DESCRIPTION);
  const end = cut.lastIndexOf('. ');
  return end > MAX_SHORT_DESCRIPTION / 3
    ? cut.slice(0, end + 1)
    : `${cut.slice(0, -1).toWellFormed()}…`;
}

/** Where keys of the API travel: `query api_key`. */
function secretNamesOf(documents: Documents, root: Json): Set<string> {
  const { document } = documents.root;
  const components = isRecord(root.components) ? root.components : {};
  const schemes = entriesOf(components.securitySchemes ?? root.securityDefinitions);
  return new Set(
    schemes.flatMap(([, value]) => {
      const scheme = documents.record({ value, document })?.value;
      if (scheme?.type !== 'apiKey') return [];
      return [`${scheme.in} ${String(scheme.name).toLowerCase()}`];
    }),
  );
}

type Warnings = ReturnType<typeof createWarnings>;

/** Says the same thing once, with a count and an example. */
function createWarnings() {
  const found = new Map<string, { count: number; example: string }>();
  return {
    add(what: string, example: string): void {
      const { count, example: first } = found.get(what) ?? { count: 0, example };
      found.set(what, { count: count + 1, example: first });
    },
    list: () =>
      [...found].map(
        ([what, { count, example }]) => `${what}: ${count}, such as ${example.slice(0, 100)}.`,
      ),
  };
}

const notADescription = () =>
  new SpecRefused(
    'This is no OpenAPI description that can be read: OpenAPI 3.0, 3.1 or Swagger 2, JSON or YAML.',
  );
const nothingLeft = ({ includeTags, excludeTags }: ReadOptions) =>
  new SpecRefused(
    includeTags.length + excludeTags.length > 0
      ? 'No operation of this description has the tags that were asked for.'
      : 'This description has no operations.',
  );
const noServer = () =>
  new SpecRefused('This description names no server that can be called. Enter its base URL.');
