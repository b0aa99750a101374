import { MAX_OPERATIONS } from '@talkwright/shared/areas/operations';
import { isRecord } from '@talkwright/shared/contract/json-object';
import type { OperationDescription } from '../operations/operation-record.ts';
import { type Documents, type Json, listOf, textOf } from './documents.ts';
import { byTags, type Found, operationsOf } from './find-paths.ts';
import { firstSentences } from './first-sentences.ts';
import { createKeys } from './operation-keys.ts';
import { refusalOf } from './other-descriptions.ts';
import { readOperation } from './read-operation.ts';
import { secretNamesOf, securityNeeds } from './read-security.ts';
import { serverOf, swaggerServer, undefinedVariable } from './read-servers.ts';
import { SpecRefused } from './spec-refused.ts';
import { createWarnings } from './warnings.ts';

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
  /** What calls need besides, such as keys, as sentences. */
  needs: string[];
  /** There are more operations than a tool has room for. */
  isTruncated: boolean;
};

const MAX_WARNINGS = 20;
/** Characters of one schema, and of all together. */
const MAX_SCHEMA = 48_000;
const MAX_SCHEMAS = 8_000_000;

/** The operations of a description, in its order. @throws SpecRefused */
export function readOperations(documents: Documents, options: ReadOptions): ReadDescription {
  const { value: root, document } = documents.root;
  if (!isRecord(root) || !isVersionKnown(root)) throw new SpecRefused(refusalOf(root));
  const paths = createWarnings();
  const all = [...operationsOf(documents, root, paths)].filter(byTags(options));
  if (all.length === 0) throw nothingLeft(options, documents);

  const { operations, warnings } = readAll(documents, root, all.slice(0, MAX_OPERATIONS));
  const common = commonServer(root, document);
  const baseUrl = options.baseUrl || common || operations.find(({ server }) => server)?.server;
  if (!baseUrl) throw noServer(root);
  const template = templateOf(root);
  if (!options.baseUrl && template) {
    warnings.add('Servers with variables, which took their defaults', template);
  }
  return {
    summary: summaryOf(root),
    baseUrl,
    operations: operations.map((operation) => ({
      ...operation,
      server: options.baseUrl || operation.server === baseUrl ? null : operation.server,
    })),
    warnings: [...documents.problems, ...paths.list(), ...warnings.list()].slice(0, MAX_WARNINGS),
    needs: securityNeeds(documents, root),
    isTruncated: all.length > MAX_OPERATIONS,
  };
}

const isVersionKnown = ({ openapi, swagger }: Json) =>
  String(openapi).startsWith('3') || String(swagger).startsWith('2');

/** Where their schemas have no room together, each gets its share. */
function readAll(documents: Documents, root: Json, found: Found[]) {
  const read = (maxSchema: number) => {
    const warnings = createWarnings();
    const context = {
      documents,
      secretNames: secretNamesOf(documents, root),
      isSwagger: root.swagger !== undefined,
      consumes: root.consumes,
      maxSchema,
      nextKey: createKeys(),
      warnings,
    };
    return { operations: found.flatMap((one) => readOperation(context, one) ?? []), warnings };
  };
  const complete = read(MAX_SCHEMA);
  const sum = complete.operations.reduce((size, one) => size + (one.inputSchema?.length ?? 0), 0);
  return sum <= MAX_SCHEMAS ? complete : read(Math.floor(MAX_SCHEMAS / found.length));
}

/** Without any, it is where the description comes from. */
const commonServer = (root: Json, document: string) =>
  root.swagger === undefined
    ? serverOf(root.servers ?? [{ url: '/' }], document)
    : swaggerServer(root, document);

const templateOf = ({ servers }: Json) =>
  listOf(servers)
    .map((server) => textOf(isRecord(server) ? server.url : ''))
    .find((url) => url.includes('{'));

function summaryOf({ info }: Json): string {
  const { description, title } = isRecord(info) ? info : {};
  return firstSentences(textOf(description) || textOf(title));
}

function nothingLeft({ includeTags, excludeTags }: ReadOptions, { problems }: Documents) {
  if (includeTags.length + excludeTags.length > 0) {
    return new SpecRefused('No operation of this description has the tags that were asked for.');
  }
  const [problem] = problems;
  return new SpecRefused(
    problem
      ? `No operation of this description could be read. ${problem}`
      : 'This description has no operations.',
  );
}

function noServer({ servers }: Json) {
  const variable = undefinedVariable(servers);
  return new SpecRefused(
    variable
      ? `The server of this description has the variable {${variable}}, which it gives no value. Enter the base URL with it filled in.`
      : 'This description names no server that can be called. Enter its base URL.',
  );
}
