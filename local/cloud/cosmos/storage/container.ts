import type { Schema } from '../query/schema.ts';
import { isObject, type JsonObject, valueAt } from '../query/values.ts';
import { SearchIndexes } from '../search/search-indexes.ts';
import type { VectorCache } from '../search/vector-cache.ts';
import type { AccountSettings } from './account-settings.ts';
import type { ContainerProperties } from './container-properties.ts';
import { hasSearch, schemaOf } from './container-schema.ts';
import { Replica } from './replica.ts';
import { resourceId } from './resource-id.ts';
import type { SqliteFile } from './sqlite-file.ts';
import { Throughput } from './throughput.ts';

/** Change numbers are reserved in blocks, so that not every write has to store the last one. */
const LSN_BLOCK = 4096;

export type ContainerRecord = {
  n: number;
  databaseN: number;
  databaseId: string;
  properties: ContainerProperties;
  ts: number;
  etag: string;
  lsn: number;
};

/** One container: its definition, its place in the file, and what is kept in memory about it. */
export class Container {
  readonly file: SqliteFile;
  readonly n: number;
  readonly databaseN: number;
  readonly databaseId: string;
  readonly docs: string;
  properties: ContainerProperties;
  schema: Schema;
  indexes: SearchIndexes | undefined;
  /** Where weaker reads go. */
  readonly replica: Replica;
  readonly throughput: Throughput;
  readonly settings: AccountSettings;
  ts: number;
  etag: string;
  /** Number of the last change: the order of the change feed, and the session token. */
  lsn: number;
  #reservedLsn: number;
  readonly #cache: VectorCache;

  constructor(
    file: SqliteFile,
    cache: VectorCache,
    record: ContainerRecord,
    settings: AccountSettings,
  ) {
    this.file = file;
    this.#cache = cache;
    this.n = record.n;
    this.databaseN = record.databaseN;
    this.databaseId = record.databaseId;
    this.docs = `docs_${record.n}`;
    this.properties = record.properties;
    this.schema = schemaOf(record.properties);
    this.ts = record.ts;
    this.etag = record.etag;
    this.lsn = record.lsn;
    this.#reservedLsn = record.lsn;
    this.indexes = this.#openIndexes();
    this.replica = new Replica(file, this.#tables, settings);
    this.throughput = new Throughput(settings);
    this.settings = settings;
  }

  redefine(properties: ContainerProperties, ts: number, etag: string): void {
    this.properties = properties;
    this.schema = schemaOf(properties);
    this.ts = ts;
    this.etag = etag;
    this.indexes = this.#openIndexes();
  }

  #openIndexes(): SearchIndexes | undefined {
    if (!hasSearch(this.schema)) return undefined;
    return new SearchIndexes(this.file, this.n, this.schema, this.#cache);
  }

  get id(): string {
    return this.properties.id;
  }

  get rid(): string {
    return resourceId(this.databaseN, this.n);
  }

  get self(): string {
    return `dbs/${resourceId(this.databaseN)}/colls/${this.rid}/`;
  }

  get #tables(): string[] {
    return this.hasVectors ? [this.docs, `full_${this.n}`] : [this.docs];
  }

  get hasVectors(): boolean {
    return this.schema.vectorPaths.length > 0;
  }

  get hasTtl(): boolean {
    return this.properties.defaultTtl !== undefined;
  }

  nextLsn(): number {
    this.lsn++;
    if (this.lsn > this.#reservedLsn) {
      this.#reservedLsn = this.lsn + LSN_BLOCK;
      this.file
        .statement('UPDATE containers SET lsn = ? WHERE n = ?')
        .run(this.#reservedLsn, this.n);
    }
    return this.lsn;
  }

  /** A reservation or a partition that was part of the transaction is gone. */
  rolledBack(): void {
    this.#reservedLsn = 0;
    this.indexes?.partitions.rolledBack();
  }

  /** Where a document belongs, as text: `["a","b"]`; a missing value is `{}`. */
  partitionOf(document: JsonObject): string {
    const values = this.schema.partitionPaths.map((path) => {
      const value = valueAt(document, path);
      return value === undefined || Array.isArray(value) || isObject(value) ? {} : value;
    });
    return JSON.stringify(values);
  }

  toJson(): JsonObject {
    return {
      ...(this.properties as unknown as JsonObject),
      _rid: this.rid,
      _ts: this.ts,
      _self: this.self,
      _etag: this.etag,
      _docs: 'docs/',
      _sprocs: 'sprocs/',
      _triggers: 'triggers/',
      _udfs: 'udfs/',
      _conflicts: 'conflicts/',
    };
  }
}
