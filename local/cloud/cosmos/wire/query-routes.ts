import { type Query, QueryError } from '../query/ast.ts';
import { parseQuery } from '../query/parser.ts';
import { isRanking, planQuery } from '../query/plan-query.ts';
import { runQuery } from '../query/run-query.ts';
import { isObject, type Json, type JsonObject } from '../query/values.ts';
import { readChanges } from '../storage/change-feed.ts';
import type { Container } from '../storage/container.ts';
import { containerSource } from '../storage/container-source.ts';
import { badRequest, type CosmosError, CROSS_PARTITION_DISABLED } from '../storage/cosmos-error.ts';
import type { CosmosRequest, Reply } from './http-message.ts';
import { partitionPrefix } from './partition-header.ts';
import { queryCharge } from './request-charge.ts';

const DEFAULT_PAGE = 1000;
const DEFAULT_FEED_PAGE = 100;

export function queryItems(request: CosmosRequest, container: Container): Reply {
  const prefix = partitionPrefix(request, container);
  const isCrossPartition =
    request.isSet('x-ms-documentdb-query-enablecrosspartition') ||
    request.header('x-ms-documentdb-partitionkeyrangeid') !== undefined;
  if (!prefix && !isCrossPartition) {
    throw badRequest(
      'Cross partition query is required but disabled. Please set x-ms-documentdb-query-enablecrosspartition to true, specify x-ms-documentdb-partitionkey, or revise your query to avoid this exception.',
      CROSS_PARTITION_DISABLED,
    );
  }
  const { query, parameters } = readQueryBody(request);
  const parsed = refusingInvalid(() => parseQuery(query));
  const isComponent =
    !prefix && request.header('x-ms-documentdb-partitionkeyrangeid') !== undefined;
  if (!isRanking(parsed) || isComponent) {
    return answerQuery(request, container, parsed, parameters, prefix);
  }

  const plan = refusingInvalid(() => planQuery(parsed, parameters, container.schema));
  if (!prefix) return needsPlan(plan, container);
  // As is reported of the service: with a partition key it answers a query that needs a plan, and does not rank.
  const unranked = { ...parsed, rank: undefined, orderBy: undefined };
  return answerQuery(request, container, unranked, parameters, prefix);
}

function needsPlan(plan: JsonObject, container: Container): Reply {
  const json = {
    code: 'BadRequest',
    message: 'The provided cross partition query can not be directly served by the gateway.',
    additionalErrorInfo: JSON.stringify(plan),
  };
  return { status: 400, container, charge: 0, json };
}

/** Reading all items without a query. */
export function listItems(request: CosmosRequest, container: Container): Reply {
  const prefix = partitionPrefix(request, container);
  return answerQuery(request, container, parseQuery('SELECT * FROM c'), new Map(), prefix);
}

function answerQuery(
  request: CosmosRequest,
  container: Container,
  query: Query,
  parameters: Map<string, Json>,
  prefix: Json[] | undefined,
): Reply {
  const source = containerSource(container, prefix);
  const { items, continuation, examined } = refusingInvalid(() =>
    runQuery(query, parameters, source, {
      maxItems: pageSize(request) ?? DEFAULT_PAGE,
      continuation: request.header('x-ms-continuation'),
    }),
  );
  const answer = `{"_rid":"${container.rid}","Documents":[${items.join()}],"_count":${items.length}}`;
  return {
    status: 200,
    text: answer,
    container,
    read: examined,
    charge: queryCharge(examined, source.search?.examined ?? 0, answer.length),
    headers: {
      'x-ms-item-count': String(items.length),
      ...(continuation && { 'x-ms-continuation': continuation }),
    },
  };
}

/** The SDK asks for a plan beside each query, and uses it where it is told to, or was answered 400 with one. */
export function answerPlan(request: CosmosRequest, container: Container): Reply {
  const { query, parameters } = readQueryBody(request);
  const json = refusingInvalid(() => planQuery(parseQuery(query), parameters, container.schema));
  return { status: 200, container, charge: 0, json };
}

export function changeFeed(request: CosmosRequest, container: Container): Reply {
  if (!/incremental feed/i.test(request.header('a-im') ?? '')) {
    throw badRequest('Only the latest-version change feed mode is supported.');
  }
  const { changes, lsn } = readChanges(container, {
    prefix: partitionPrefix(request, container),
    after: request.header('if-none-match'),
    since: request.header('if-modified-since'),
    limit: pageSize(request) ?? DEFAULT_FEED_PAGE,
  });
  const etag = `"${lsn}"`;
  const charge = queryCharge(changes.length, 0, 0);
  if (changes.length === 0) return { status: 304, etag, container, charge };

  const documents = changes.map((change) => `${change.text.slice(0, -1)},"_lsn":${change.lsn}}`);
  return {
    status: 200,
    etag,
    container,
    charge,
    headers: { 'x-ms-item-count': String(changes.length) },
    text: `{"_rid":"${container.rid}","Documents":[${documents.join()}],"_count":${changes.length}}`,
  };
}

function pageSize(request: CosmosRequest): number | undefined {
  const size = Number(request.header('x-ms-max-item-count'));
  return Number.isInteger(size) && size > 0 ? size : undefined;
}

function readQueryBody(request: CosmosRequest): { query: string; parameters: Map<string, Json> } {
  const { query, parameters = [] } = request.jsonObject();
  if (typeof query !== 'string') throw badRequest('The query is missing.');
  const named = (Array.isArray(parameters) ? parameters : []).flatMap((parameter) => {
    if (!isObject(parameter) || parameter.value === undefined) return [];
    return [[String(parameter.name), parameter.value] as const];
  });
  return { query, parameters: new Map(named) };
}

/** The service's form of a query error: a list, each with the place in the text. */
function refusingInvalid<T>(run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw error instanceof QueryError ? invalidQuery(error) : error;
  }
}

function invalidQuery({ message, code, at }: QueryError): CosmosError {
  const errors = [{ severity: 'Error', location: { start: at.start, end: at.end }, code, message }];
  return badRequest(`Message: ${JSON.stringify({ errors })}`);
}
