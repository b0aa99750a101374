import { isSamePath } from '../query/compilation.ts';
import type { Leg, RankedSearch, Scored, SearchScope } from '../query/ranked-search.ts';
import type { SqlFragment } from '../query/sql-fragment.ts';
import type { Json } from '../query/values.ts';
import type { Container } from '../storage/container.ts';
import { fullTextMatch } from './match-query.ts';
import { mergeRanges, type Partition } from './partitions.ts';
import { rankTexts } from './rank-texts.ts';
import type { SearchIndexes } from './search-indexes.ts';
import type { Keep } from './take-passing.ts';

/** Each range is a query of its own. */
const MAX_RANGES = 32;

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

  top(leg: Leg, scope: SearchScope, wanted: number): Scored[] {
    const partitions = this.#partitions(scope);
    const keep = this.#keep(scope);
    const onExamined = (count: number) => {
      this.examined += count;
    };

    if (leg.kind === 'vector') {
      const index = this.#indexes.vectors[leg.path];
      if (!index) throw new Error('A vector leg refers to a path of the schema.');
      return index.top(leg, partitions, keep, wanted, onExamined);
    }
    const index = this.#indexes.texts[leg.path];
    if (!index) throw new Error('A text leg refers to a path of the schema.');
    const textScope = { ...this.#textRanges(partitions), filter: scope.filter, keep };
    return rankTexts(index, leg, textScope, wanted, onExamined);
  }

  /** Very many partitions, scattered among others, are searched as one range with a condition. */
  #textRanges(partitions: Partition[]) {
    const ranges = mergeRanges(partitions, (each) => this.#indexes.partitions.documents(each));
    const [first] = ranges;
    const last = ranges.at(-1);
    if (!first || !last || ranges.length <= MAX_RANGES) return { ranges, among: undefined };

    const documents = ranges.reduce((sum, range) => sum + range.documents, 0);
    const keys = JSON.stringify(partitions.map(({ text }) => text));
    return {
      ranges: [{ first: first.first, last: last.last, documents }],
      among: { sql: 'd.pk IN (SELECT value FROM json_each(?))', args: [keys] },
    };
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
    const index = this.#textIndex(names);
    if (!index) return undefined;
    if (!this.#prefix || this.#prefix.length === 0) return index.matching(match, undefined);

    const ranges = mergeRanges(this.#indexes.partitions.withPrefix(this.#prefix), () => 0);
    // A prefix without documents has no range, and nothing that matches.
    if (ranges.length === 0) return { sql: '0', args: [] };
    return index.matching(match, ranges.length <= MAX_RANGES ? ranges : undefined);
  }

  countWords(names: string[]): number | undefined {
    return this.#textIndex(names)?.countWords();
  }

  countHits(names: string[], term: string): number | undefined {
    const match = fullTextMatch([term], 'all');
    const hits = match === undefined ? 0 : this.#textIndex(names)?.countHits(match);
    this.examined += hits ?? 0;
    return hits;
  }

  #textIndex(names: string[]) {
    return this.#indexes.texts.find((text) => isSamePath(text.names, names));
  }

  #partitions(scope: SearchScope): Partition[] {
    const prefix = this.#prefix?.length ? this.#prefix : scope.prefix;
    return this.#indexes.partitions
      .withPrefix(prefix)
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
