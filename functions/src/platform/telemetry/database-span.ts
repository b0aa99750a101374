import { isEmptyContainer } from '../cosmos-failures.ts';
import { measure } from './metrics.ts';
import { names } from './names.ts';
import { inSpan, type Span } from './spans.ts';

/** What the SDK's answers have in common; a batch has its charge among the headers. */
type Answer = {
  requestCharge?: number;
  statusCode?: number;
  code?: number;
  headers?: Record<string, unknown> | undefined;
};

/** One request to the database, or all of a query's, with its request units. What it asks for and finds stays out. */
export function databaseSpan<T>(
  operation: string,
  collection: string,
  work: () => Promise<T>,
): Promise<T> {
  const attributes = {
    [names.databaseSystem]: 'azure.cosmosdb',
    [names.databaseOperation]: operation,
    [names.databaseCollection]: collection,
  };
  const options = { kind: 'client', attributes, isLeaf: true, isExpected } as const;
  return inSpan(`${operation} ${collection}`, options, async (span) => {
    const answer = await work();
    noteCharge(span, operation, collection, answer as Answer);
    return answer;
  });
}

/** A condition that does not hold, what is not there or is there already, and a ranking of no texts at all. */
const isExpected = (error: unknown) =>
  [404, 409, 412].includes((error as Answer).code ?? 0) || isEmptyContainer(error);

function noteCharge(
  span: Span,
  operation: string,
  collection: string,
  { requestCharge, statusCode, code, headers }: Answer,
): void {
  const charge = Number(requestCharge ?? headers?.['x-ms-request-charge']) || 0;
  const status = statusCode ?? code;
  span.setAttribute(names.databaseCharge, charge);
  if (status !== undefined) span.setAttribute(names.databaseStatus, String(status));
  measure('azure.cosmosdb.client.operation.request_charge', charge, {
    [names.databaseOperation]: operation,
    [names.databaseCollection]: collection,
  });
}
