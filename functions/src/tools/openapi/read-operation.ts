import { isRecord } from '@talkwright/shared/contract/json-object';
import type { OperationDescription } from '../operations/operation-record.ts';
import { describeOperation, wordsOf } from '../search/describe-operation.ts';
import { type Documents, listOf, textOf } from './documents.ts';
import type { Found } from './find-paths.ts';
import { firstSentences } from './first-sentences.ts';
import type { createKeys } from './operation-keys.ts';
import { readInput } from './read-input.ts';
import { readParameters } from './read-parameters.ts';
import { serverOf } from './read-servers.ts';
import type { Warnings } from './warnings.ts';

type Context = {
  documents: Documents;
  secretNames: Set<string>;
  isSwagger: boolean;
  /** What the operations of Swagger 2 take, where they do not say it themselves. */
  consumes: unknown;
  maxSchema: number;
  nextKey: ReturnType<typeof createKeys>;
  warnings: Warnings;
};

const MAX_NAME = 120;
const MAX_DESCRIPTION = 2_000;
const MAX_TAGS = 20;
const MAX_TAG = 100;

/** One operation as it is stored; undefined where it takes more than anybody could fill in. */
export function readOperation(context: Context, found: Found): OperationDescription | undefined {
  const { documents, secretNames, isSwagger, warnings } = context;
  const { method, path, item, operation } = found;
  const { operation: document } = found.documents;
  const key = context.nextKey(textOf(operation.operationId), method, path);
  const lists = [
    { value: item.parameters, document: found.documents.item },
    { value: operation.parameters, document },
  ];
  const { unreadable, ...read } = readParameters(documents, lists, secretNames);
  if (unreadable > 0) warnings.add('Operations with parameters that could not be read', key);

  const isBodiless = method === 'GET';
  const parameters = isBodiless ? { parameters: read.parameters, form: [] } : read;
  const requestBody = isRecord(operation.requestBody)
    ? { value: operation.requestBody, document }
    : undefined;
  if (isBodiless && (requestBody || read.body || read.form.length > 0)) {
    warnings.add('Operations with the method GET whose body is left out', key);
  }
  const input = readInput(
    documents,
    {
      ...parameters,
      path,
      requestBody: isBodiless ? undefined : requestBody,
      consumes: operation.consumes ?? context.consumes,
    },
    context.maxSchema,
  );
  if (!input) {
    warnings.add('Operations with too many parameters, which were left out', key);
    return undefined;
  }
  const { isCut, ...places } = input;
  if (isCut)
    warnings.add('Operations whose input is large or incomplete, and described in part', key);

  const warned = operation.deprecated === true ? 'Deprecated. ' : '';
  const description = (warned + textOf(operation.description))
    .trim()
    .slice(0, MAX_DESCRIPTION)
    .toWellFormed();
  const described = {
    operationKey: key,
    method,
    path,
    name: nameOf(found).slice(0, MAX_NAME).toWellFormed(),
    shortDescription: firstSentences(description),
    description,
    tags: listOf(operation.tags)
      .map((tag) => String(tag).slice(0, MAX_TAG))
      .slice(0, MAX_TAGS),
    ...places,
    server: isSwagger ? null : ownServer(context, found, key),
  };
  return { ...described, ragDocument: describeOperation(described) };
}

/** Of the operation, or of its path. */
function ownServer({ warnings }: Context, { item, operation, documents }: Found, key: string) {
  const servers = operation.servers ?? item.servers;
  const place = operation.servers ? documents.operation : documents.item;
  const server = serverOf(servers, place);
  if (!server && listOf(servers).length > 0) {
    warnings.add('Operations whose own server cannot be called: they use the base URL', key);
  }
  return server ?? null;
}

function nameOf({ operation, method, path }: Found): string {
  const words = wordsOf(textOf(operation.operationId));
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  return textOf(operation.summary) || name || `${method} ${path}`;
}
