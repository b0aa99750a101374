import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject } from '../query/values.ts';
import { VectorCache } from '../search/vector-cache.ts';
import { type AccountSettings, defaultSettings } from './account-settings.ts';
import { Container, type ContainerRecord } from './container.ts';
import {
  type ContainerProperties,
  type ContainerRequest,
  checkResourceName,
  readContainerProperties,
} from './container-properties.ts';
import {
  createIndexes,
  createTables,
  createUniqueKeys,
  dropTables,
  schemaOf,
} from './container-schema.ts';
import { asDiskFailure, badRequest, conflict, notFound, OWNER_NOT_FOUND } from './cosmos-error.ts';
import { redefineContainer } from './redefine-container.ts';
import { newEtag, nowInSeconds, resourceId } from './resource-id.ts';
import { SqliteFile } from './sqlite-file.ts';
import { purgeExpired } from './write-document.ts';

const SWEEP_INTERVAL_MS = 1000;

/** The databases and containers of one file. */
export class Catalog {
  readonly file: SqliteFile;
  /** Records that were read since it runs. */
  read = 0;
  readonly #cache = new VectorCache();
  readonly #containers = new Map<string, Container>();
  readonly settings: AccountSettings;
  readonly #backup: string;
  readonly #sweeper: NodeJS.Timeout;

  constructor(folder: string, settings = defaultSettings) {
    this.settings = settings;
    this.#backup = join(folder, 'backup.sqlite');
    mkdirSync(folder, { recursive: true });
    this.file = new SqliteFile(join(folder, 'cosmos.sqlite'), () => {
      for (const container of this.#containers.values()) container.rolledBack();
    });
    this.file.execute(`
      CREATE TABLE IF NOT EXISTS databases(n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT UNIQUE NOT NULL,
        ts INTEGER NOT NULL, etag TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS containers(n INTEGER PRIMARY KEY AUTOINCREMENT, database INTEGER NOT NULL,
        id TEXT NOT NULL, ts INTEGER NOT NULL, etag TEXT NOT NULL, lsn INTEGER NOT NULL, properties TEXT NOT NULL,
        UNIQUE(database, id));`);
    this.#loadContainers();
    this.#sweeper = setInterval(() => this.#sweep(), SWEEP_INTERVAL_MS);
    this.#sweeper.unref();
  }

  #loadContainers(): void {
    const rows = this.file
      .statement(
        'SELECT c.*, d.id AS databaseId FROM containers c JOIN databases d ON d.n = c.database',
      )
      .all();
    for (const row of rows) {
      const container = this.#open({
        n: Number(row.n),
        databaseN: Number(row.database),
        databaseId: String(row.databaseId),
        properties: JSON.parse(String(row.properties)),
        ts: Number(row.ts),
        etag: String(row.etag),
        lsn: Number(row.lsn),
      });
      this.#containers.set(keyOf(container.databaseId, container.id), container);
    }
  }

  #open(record: ContainerRecord): Container {
    return new Container(this.file, this.#cache, record, this.settings);
  }

  #sweep(): void {
    try {
      for (const container of this.#containers.values()) purgeExpired(container);
    } catch (error) {
      // It is hidden all the same, and goes once the disk takes something again.
      if (!asDiskFailure(error)) throw error;
    }
  }

  databases(): JsonObject[] {
    return this.file
      .statement('SELECT * FROM databases ORDER BY n')
      .all()
      .map(({ n, id, ts, etag }) => databaseJson(Number(n), String(id), Number(ts), String(etag)));
  }

  database(id: string): JsonObject {
    const found = this.databases().find((database) => database.id === id);
    if (!found) throw notFound(undefined, OWNER_NOT_FOUND);
    return found;
  }

  createDatabase(id: unknown): JsonObject {
    checkResourceName(id);
    if (this.databases().some((database) => database.id === id)) throw conflict();
    const ts = nowInSeconds();
    this.file
      .statement('INSERT INTO databases(id, ts, etag) VALUES(?, ?, ?)')
      .run(id, ts, newEtag(this.databases().length, ts));
    return this.database(id);
  }

  deleteDatabase(id: string): void {
    this.database(id);
    this.file.transaction(() => {
      for (const container of this.containers(id)) this.deleteContainer(id, container.id);
      this.file.statement('DELETE FROM databases WHERE id = ?').run(id);
    });
  }

  /** What each container has used since it runs, by its id. */
  used(): Record<string, { units: number; requests: number }> {
    return Object.fromEntries(
      [...this.#containers.values()].map(({ id, throughput }) => [id, throughput.used]),
    );
  }

  containers(databaseId: string): Container[] {
    this.database(databaseId);
    return [...this.#containers.values()].filter(
      (container) => container.databaseId === databaseId,
    );
  }

  container(databaseId: string, id: string): Container {
    const found = this.#containers.get(keyOf(databaseId, id));
    if (!found) throw notFound('Owner resource does not exist', OWNER_NOT_FOUND);
    return found;
  }

  createContainer(databaseId: string, request: ContainerRequest): Container {
    this.database(databaseId);
    const properties = this.#readProperties(request);
    if (this.#containers.has(keyOf(databaseId, properties.id))) throw conflict();

    const container = this.file.transaction(() => this.#insertContainer(databaseId, properties));
    this.#containers.set(keyOf(databaseId, properties.id), container);
    return container;
  }

  #insertContainer(
    databaseId: string,
    properties: ReturnType<typeof readContainerProperties>,
  ): Container {
    const ts = nowInSeconds();
    const databaseN = Number(
      this.file.statement('SELECT n FROM databases WHERE id = ?').get(databaseId)?.n,
    );
    const { lastInsertRowid } = this.file
      .statement(
        'INSERT INTO containers(database, id, ts, etag, lsn, properties) VALUES(?, ?, ?, ?, 1, ?)',
      )
      .run(databaseN, properties.id, ts, newEtag(0, ts), JSON.stringify(properties));
    const n = Number(lastInsertRowid);
    const schema = schemaOf(properties);
    const statements = [
      createTables(n, schema),
      ...createIndexes(n, properties, schema),
      ...createUniqueKeys(n, properties),
    ];
    this.file.execute(statements.join(';\n'));
    return this.#open({ n, databaseN, databaseId, properties, ts, etag: newEtag(0, ts), lsn: 1 });
  }

  replaceContainer(databaseId: string, id: string, request: ContainerRequest): Container {
    const container = this.container(databaseId, id);
    if (request.id !== undefined && request.id !== id) {
      throw badRequest('Replacing the id of a container is not allowed.');
    }
    redefineContainer(container, this.#readProperties({ ...request, id }));
    return container;
  }

  #readProperties(request: ContainerRequest): ContainerProperties {
    const properties = readContainerProperties(request);
    const { vectorEmbeddingPolicy, fullTextPolicy } = properties;
    if (!this.settings.canSearch && (vectorEmbeddingPolicy ?? fullTextPolicy)) {
      throw badRequest(
        'A Container Vector Policy has been provided, but the capability has not been enabled on your account.',
      );
    }
    return properties;
  }

  deleteContainer(databaseId: string, id: string): void {
    const { n, schema } = this.container(databaseId, id);
    this.file.transaction(() => {
      this.file.execute(dropTables(n, schema));
      this.file.statement('DELETE FROM containers WHERE n = ?').run(n);
    });
    this.#containers.delete(keyOf(databaseId, id));
    this.#cache.dropContainer(n);
  }

  /** All of it as it is now, in a file beside its own: no other process may read that one. */
  backUp(): void {
    rmSync(this.#backup, { force: true });
    this.file.statement('VACUUM INTO ?').run(this.#backup);
  }

  close(): void {
    clearInterval(this.#sweeper);
    this.file.close();
  }
}

function keyOf(databaseId: string, id: string): string {
  return `${databaseId}/${id}`;
}

function databaseJson(n: number, id: string, ts: number, etag: string): JsonObject {
  const rid = resourceId(n);
  return {
    id,
    _rid: rid,
    _self: `dbs/${rid}/`,
    _etag: etag,
    _colls: 'colls/',
    _users: 'users/',
    _ts: ts,
  };
}
