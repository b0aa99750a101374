import type { AccessTokens } from '../../../common/access-tokens.ts';
import type { Catalog } from '../storage/catalog.ts';
import type { Container } from '../storage/container.ts';
import { badRequest, CosmosError, notFound } from '../storage/cosmos-error.ts';
import { authorize } from './authorize.ts';
import { readingAs } from './consistency.ts';
import type { CosmosRequest, Reply } from './http-message.ts';
import { allItems, deletePartition, oneItem } from './item-routes.ts';
import {
  accountReply,
  allContainers,
  allDatabases,
  offers,
  oneContainer,
  oneDatabase,
  partitionRanges,
} from './metadata-routes.ts';
import { REFUSED_CHARGE } from './request-charge.ts';

export function route(request: CosmosRequest, catalog: Catalog, tokens?: AccessTokens): Reply {
  const [first] = request.segments;
  if (first === 'health') return { status: 200, json: { status: 'ok' }, charge: 0 };
  if (first === 'stats')
    return { status: 200, json: { read: catalog.read, used: catalog.used() }, charge: 0 };
  if (first === 'backup') return backedUp(request, catalog);
  authorize(request, tokens);

  if (first === undefined) {
    return accountReply(request, catalog.settings, tokens ? 'https' : 'http');
  }
  if (first === 'offers') return offers();
  if (first !== 'dbs') throw notFound('Resource Not Found.');
  const reply = routeDatabase(request, catalog);
  if (!reply)
    throw new CosmosError(405, 'MethodNotAllowed', 'The requested verb is not supported.');
  return reply;
}

/** For programs of this computer: no page can send the header from another origin. */
function backedUp(request: CosmosRequest, catalog: Catalog): Reply {
  if (request.method !== 'POST' || !request.isSet('x-local-backup')) {
    throw notFound('Resource Not Found.');
  }
  catalog.backUp();
  return { status: 201, json: {}, charge: 0 };
}

function routeDatabase(request: CosmosRequest, catalog: Catalog): Reply | undefined {
  const [, databaseId, kind, containerId, part, id, ...others] = request.segments;
  if (databaseId === undefined) return allDatabases(request, catalog);
  if (kind === undefined) return oneDatabase(request, catalog, databaseId);
  if (kind !== 'colls' || others.length > 0) throw notSupported(kind);
  if (containerId === undefined) return allContainers(request, catalog, databaseId);
  if (part === undefined) return oneContainer(request, catalog, databaseId, containerId);

  const container = catalog.container(databaseId, containerId);
  if (part === 'pkranges') return partitionRanges(request, container);
  if (part === 'operations' && id === 'partitionkeydelete')
    return deletePartition(request, container);
  if (part !== 'docs') throw notSupported(part);
  const answer = () =>
    id === undefined ? allItems(request, container) : oneItem(request, container, id);
  // Plans come from what stands before the containers.
  if (request.isPlan) return answer();
  const reply = metered(container, () =>
    isRead(request) ? readingAs(catalog.settings, request, container, answer) : answer(),
  );
  catalog.read += reply?.read ?? 0;
  return reply;
}

/** Counts what a request costs, also when it is refused. */
function metered<R extends Reply | undefined>({ throughput }: Container, answer: () => R): R {
  throughput.admit();
  let charge = REFUSED_CHARGE;
  try {
    const reply = answer();
    charge = reply?.charge ?? 0;
    return reply;
  } finally {
    throughput.use(charge);
  }
}

const isRead = ({ method, isQuery }: CosmosRequest) => method === 'GET' || isQuery;

function notSupported(kind: string): CosmosError {
  return badRequest(
    `'${kind}' is not supported here: there are databases, containers and items, but no scripts, users or permissions.`,
  );
}
