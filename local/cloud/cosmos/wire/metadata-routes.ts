import type { JsonObject } from '../query/values.ts';
import type { AccountSettings } from '../storage/account-settings.ts';
import type { Catalog } from '../storage/catalog.ts';
import type { Container } from '../storage/container.ts';
import { badRequest } from '../storage/cosmos-error.ts';
import type { CosmosRequest, Reply } from './http-message.ts';
import { METADATA_CHARGE } from './request-charge.ts';

/** `GET /`: where to read and write, which is here. */
export function accountReply(
  request: CosmosRequest,
  { consistency }: AccountSettings,
  protocol: 'http' | 'https',
): Reply {
  const databaseAccountEndpoint = `${protocol}://${request.header('host')}/`;
  const locations = [{ name: 'Local', databaseAccountEndpoint }];
  return metadata(200, {
    _self: '',
    // With an id of "localhost" the SDK would read the account again at every operation.
    id: 'embedded',
    _rid: 'embedded',
    media: '//media/',
    addresses: '//addresses/',
    _dbs: '//dbs/',
    writableLocations: locations,
    readableLocations: locations,
    enableMultipleWriteLocations: false,
    enablePerPartitionFailoverBehavior: false,
    userReplicationPolicy: { asyncReplication: false, minReplicaSetSize: 1, maxReplicasetSize: 4 },
    userConsistencyPolicy: { defaultConsistencyLevel: consistency },
    systemReplicationPolicy: { minReplicaSetSize: 1, maxReplicasetSize: 4 },
    readPolicy: { primaryReadCoefficient: 1, secondaryReadCoefficient: 1 },
    queryEngineConfiguration: '{}',
  });
}

/** /dbs */
export function allDatabases(request: CosmosRequest, catalog: Catalog): Reply | undefined {
  refuseQuery(request);
  if (request.method === 'GET') return feed('Databases', catalog.databases());
  if (request.method !== 'POST') return undefined;
  return metadata(201, catalog.createDatabase(request.jsonObject().id));
}

/** /dbs/{db} */
export function oneDatabase(
  request: CosmosRequest,
  catalog: Catalog,
  id: string,
): Reply | undefined {
  if (request.method === 'GET') return metadata(200, catalog.database(id));
  if (request.method !== 'DELETE') return undefined;
  catalog.deleteDatabase(id);
  return { status: 204, charge: METADATA_CHARGE };
}

/** /dbs/{db}/colls */
export function allContainers(
  request: CosmosRequest,
  catalog: Catalog,
  databaseId: string,
): Reply | undefined {
  refuseQuery(request);
  if (request.method === 'GET') {
    const containers = catalog.containers(databaseId).map((container) => container.toJson());
    return feed('DocumentCollections', containers);
  }
  if (request.method !== 'POST') return undefined;
  return metadata(201, catalog.createContainer(databaseId, request.jsonObject()).toJson());
}

/** /dbs/{db}/colls/{coll} */
export function oneContainer(
  request: CosmosRequest,
  catalog: Catalog,
  databaseId: string,
  id: string,
): Reply | undefined {
  const container = catalog.container(databaseId, id);
  switch (request.method) {
    case 'GET':
      return { ...metadata(200, container.toJson()), container };
    case 'PUT': {
      const replaced = catalog.replaceContainer(databaseId, id, request.jsonObject());
      return { ...metadata(200, replaced.toJson()), container };
    }
    case 'DELETE':
      catalog.deleteContainer(databaseId, id);
      return { status: 204, charge: METADATA_CHARGE };
    default:
      return undefined;
  }
}

/** /dbs/{db}/colls/{coll}/pkranges: one range, which never splits. */
export function partitionRanges(request: CosmosRequest, container: Container): Reply {
  const etag = '"1"';
  if (request.header('if-none-match') === etag)
    return { status: 304, etag, charge: METADATA_CHARGE };
  const range = {
    _rid: container.rid,
    id: '0',
    _etag: etag,
    minInclusive: '',
    maxExclusive: 'FF',
    ridPrefix: 0,
    _self: `${container.self}pkranges/${container.rid}/`,
    throughputFraction: 1,
    status: 'online',
    parents: [],
    _ts: container.ts,
  };
  return { ...feed('PartitionKeyRanges', [range], container.rid), etag, container };
}

/** Throughput is not modelled: there are no offers. */
export function offers(): Reply {
  return feed('Offers', []);
}

function feed(name: string, items: JsonObject[], rid = ''): Reply {
  return {
    ...metadata(200, { _rid: rid, [name]: items, _count: items.length }),
    headers: { 'x-ms-item-count': String(items.length) },
  };
}

function metadata(status: number, json: JsonObject): Reply {
  const etag = typeof json._etag === 'string' ? json._etag : undefined;
  return { status, json, etag, charge: METADATA_CHARGE };
}

function refuseQuery(request: CosmosRequest): void {
  if (request.isQuery) throw badRequest('Databases and containers can be listed, not queried.');
}
