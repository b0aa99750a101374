import type { ScoredTerm, TextLeg } from '../query/ranked-search.ts';
import type { SqlFragment } from '../query/sql-fragment.ts';
import { type JsonObject, valueAt } from '../query/values.ts';
import type { SqliteFile } from '../storage/sqlite-file.ts';
import { analyze } from './analyze-text.ts';
import type { Range } from './partitions.ts';
import { scoreText } from './score-text.ts';
import { packTermCounts, type TermCounts, unpackTermCounts } from './term-counts.ts';

const MAX_KEPT_HITS = 10_000;

/** One full-text path of a container: FTS5 says which documents have a term, a table beside it how often. */
export class TextIndex {
  readonly names: string[];
  readonly #file: SqliteFile;
  readonly #docs: string;
  readonly #fts: string;
  readonly #counts: string;
  /** How many documents have a term: each search by words asks for it first. */
  readonly #hits = new Map<string, number>();

  constructor(file: SqliteFile, n: number, index: number, names: string[]) {
    this.names = names;
    this.#file = file;
    this.#docs = `docs_${n}`;
    this.#fts = `text_${n}_${index}`;
    this.#counts = `terms_${n}_${index}`;
  }

  write(rowid: number, document: JsonObject): void {
    this.#hits.clear();
    const text = valueAt(document, this.names);
    if (typeof text !== 'string') {
      this.remove([rowid]);
      return;
    }

    const terms = analyze(text);
    this.#file
      .statement(`INSERT OR REPLACE INTO ${this.#fts}(rowid, terms) VALUES(?, ?)`)
      .run(rowid, terms.join(' '));
    this.#file
      .statement(`INSERT OR REPLACE INTO ${this.#counts}(rowid, length, counts) VALUES(?, ?, ?)`)
      .run(rowid, terms.length, packTermCounts(terms));
  }

  remove(rowids: number[]): void {
    if (rowids.length === 0) return;
    this.#hits.clear();
    const list = JSON.stringify(rowids);
    for (const table of [this.#fts, this.#counts]) {
      this.#file
        .statement(`DELETE FROM ${table} WHERE rowid IN (SELECT value FROM json_each(?))`)
        .run(list);
    }
  }

  /** A condition on a row of the container, called `d`. FTS5 seeks in one range, not in a choice of several. */
  matching(match: string, ranges: Range[] | undefined): SqlFragment {
    const select = `SELECT rowid FROM ${this.#fts} WHERE ${this.#fts} MATCH ?`;
    if (!ranges) return { sql: `d.rowid IN (${select})`, args: [match] };
    const selects = ranges.map(() => `${select} AND rowid BETWEEN ? AND ?`);
    return {
      sql: `d.rowid IN (${selects.join(' UNION ALL ')})`,
      args: ranges.flatMap(({ first, last }) => [match, first, last]),
    };
  }

  /** Row ids in ascending order. FTS5 begins at the start of the range, whatever lies before it. */
  rowids(match: string, range: Range, filter: SqlFragment | undefined, limit: number): number[] {
    const join = filter ? `JOIN ${this.#docs} d ON d.rowid = f.rowid` : '';
    const condition = filter ? `AND ${filter.sql}` : '';
    const row = this.#file
      .statement(
        `SELECT json_group_array(rowid) AS list FROM (
           SELECT f.rowid FROM ${this.#fts} f ${join}
           WHERE f.${this.#fts} MATCH ? AND f.rowid BETWEEN ? AND ? ${condition} LIMIT ?)`,
      )
      .get(match, range.first, range.last, ...(filter?.args ?? []), limit);
    return JSON.parse(String(row?.list));
  }

  countWords(): number {
    const row = this.#file.statement(`SELECT total(length) AS words FROM ${this.#counts}`).get();
    return Number(row?.words);
  }

  countHits(match: string): number {
    const known = this.#hits.get(match);
    if (known !== undefined) return known;
    const row = this.#file
      .statement(`SELECT count(*) AS n FROM ${this.#fts} WHERE ${this.#fts} MATCH ?`)
      .get(match);
    const hits = Number(row?.n);
    // What is not committed yet may be taken back.
    const isKept = !this.#file.isInTransaction && this.#hits.size < MAX_KEPT_HITS;
    if (isKept) this.#hits.set(match, hits);
    return hits;
  }

  /** Undefined for a document without a text. */
  score(rowid: number, leg: TextLeg): number | undefined {
    const [text] = this.termCounts([rowid]);
    const hasPhrase = ({ match }: ScoredTerm) =>
      this.rowids(match, { first: rowid, last: rowid }, undefined, 1).length > 0;
    return text && scoreText(text, leg, hasPhrase);
  }

  termCounts(rowids: number[]): TermCounts[] {
    const rows = this.#file
      .statement(
        `SELECT rowid, length, counts FROM ${this.#counts} WHERE rowid IN (SELECT value FROM json_each(?))`,
      )
      .iterate(JSON.stringify(rowids));
    const found: TermCounts[] = [];
    for (const { rowid, length, counts } of rows) {
      if (!(counts instanceof Uint8Array)) continue;
      found.push({
        rowid: Number(rowid),
        length: Number(length),
        counts: unpackTermCounts(counts),
      });
    }
    return found;
  }
}
