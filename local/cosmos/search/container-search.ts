import { isSamePath } from '../query/compilation.ts';
import type { Leg, LegSearch, RankedSearch, Scored, SearchScope } from '../query/ranked-search.ts';
import type { SqlFragment } from '../query/row-source.ts';
import type { Json } from '../query/values.ts';
import type { Container } from '../storage/container.ts';
import { mergeRanges, type Partition } from './partitions.ts';
import { rankTexts } from './rank-texts.ts';
import type { SearchIndexes } from './search-indexes.ts';
import type { Keep } from './vector-index.ts';

/** Vector and full-text search over the partitions that one request may see. */
export class ContainerSearch implements RankedSearch {
  examined = 0;
  readonly #container: Container;
  readonly #indexes: SearchIndexes;
  readonly #prefix: Json[] | undefined;

  constructor(container: Container, indexes: SearchIndexes, prefix: Json[] | undefined) {
    this.#container = container;
    this.#indexes = indexes;
    this.#prefix = prefix;
  }

  leg(leg: Leg, scope: SearchScope): LegSearch {
    const partitions = this.#partitions(scope);
    const keep = this.#keep(scope);
    const onExamined = (count: number) => {
      this.examined += count;
    };

    if (leg.kind === 'vector') {
      const index = this.#indexes.vectors[leg.path];
      if (!index) throw new Error('A vector leg refers to a path of the schema.');
      return index.search(leg, partitions, keep, onExamined);
    }
    const index = this.#indexes.texts[leg.path];
    if (!index) throw new Error('A text leg refers to a path of the schema.');
    const textScope = {
      ranges: mergeRanges(partitions, (partition) => this.#indexes.partitions.documents(partition)),
      filter: scope.filter,
      keep: scope.accepts && keep,
    };
    return rankTexts(index, leg.terms, textScope, onExamined);
  }

  anyRows(scope: SearchScope, limit: number): number[] {
    const { file, docs } = this.#container;
    const statement = file.statement(
      `SELECT d.rowid FROM ${docs} d WHERE d.rowid BETWEEN ? AND ?
         ${scope.filter ? `AND ${scope.filter.sql}` : ''} ORDER BY d.rowid LIMIT ?`,
    );
    const found: number[] = [];
    for (const { first, last } of this.#partitions(scope).map(({ range }) => range)) {
      if (found.length >= limit) break;
      const rows = statement.all(first, last, ...(scope.filter?.args ?? []), limit);
      found.push(...rows.map(({ rowid }) => Number(rowid)).filter(scope.accepts ?? (() => true)));
    }
    return found.slice(0, limit);
  }

  matching(names: string[], match: string): SqlFragment | undefined {
    const index = this.#indexes.texts.find((text) => isSamePath(text.names, names));
    if (!index) return undefined;
    const hasPrefix = this.#prefix !== undefined && this.#prefix.length > 0;
    const partitions = hasPrefix ? this.#indexes.partitions.withPrefix(this.#prefix) : undefined;
    return index.matching(
      match,
      partitions?.map(({ range }) => range),
    );
  }

  #partitions(scope: SearchScope): Partition[] {
    return this.#indexes.partitions
      .withPrefix(this.#prefix)
      .filter(({ values }) => scope.acceptsPartition(values));
  }

  #keep({ filter, accepts }: SearchScope): Keep {
    if (!filter && !accepts) return undefined;
    return (ranked) => {
      const passing = filter ? this.#passing(ranked, filter) : ranked;
      return accepts ? passing.filter(({ rowid }) => accepts(rowid)) : passing;
    };
  }

  #passing(ranked: Scored[], filter: SqlFragment): Scored[] {
    const { file, docs } = this.#container;
    const found = file
      .statement(
        `SELECT json_group_array(d.rowid) AS list FROM ${docs} d
         WHERE d.rowid IN (SELECT value FROM json_each(?)) AND ${filter.sql}`,
      )
      .get(JSON.stringify(ranked.map(({ rowid }) => rowid)), ...filter.args);
    const rowids = new Set<number>(JSON.parse(String(found?.list)));
    return ranked.filter(({ rowid }) => rowids.has(rowid));
  }
}
