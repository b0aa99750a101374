import type { Json } from '../query/values.ts';
import type { SqliteFile } from '../storage/sqlite-file.ts';

/** Row ids of one partition lie in one range: what a search has to look at is contiguous, on disk and in the index. */
const ROWS_PER_PARTITION = 2 ** 27;

export type Range = { first: number; last: number };

export class Partition {
  readonly number: number;
  /** The partition key as documents carry it. */
  readonly text: string;
  readonly values: Json[];
  /** Known after the first search, and kept up to date from then on. */
  documents: number | undefined;
  nextRowid: number | undefined;

  constructor(number: number, text: string) {
    this.number = number;
    this.text = text;
    this.values = JSON.parse(text);
  }

  get range(): Range {
    const first = this.number * ROWS_PER_PARTITION;
    return { first, last: first + ROWS_PER_PARTITION - 1 };
  }
}

/** The partitions of a container with vectors or full text. Partitions are never forgotten, only emptied. */
export class Partitions {
  readonly #file: SqliteFile;
  readonly #n: number;
  readonly #byText = new Map<string, Partition>();
  readonly #byNumber = new Map<number, Partition>();
  /** A prefix of a hierarchical key always has the first level. */
  readonly #byFirstLevel = new Map<string, Partition[]>();
  #hasUncommitted = false;

  constructor(file: SqliteFile, n: number) {
    this.#file = file;
    this.#n = n;
    this.#load();
  }

  /** A partition that came with the transaction is gone with it. */
  rolledBack(): void {
    if (this.#hasUncommitted) this.#load();
  }

  #load(): void {
    this.#hasUncommitted = false;
    this.#byText.clear();
    this.#byNumber.clear();
    this.#byFirstLevel.clear();
    const rows = this.#file
      .statement(`SELECT number, pk FROM partitions_${this.#n} ORDER BY number`)
      .all();
    for (const { number, pk } of rows) this.#add(Number(number), String(pk));
  }

  #add(number: number, text: string): Partition {
    const partition = new Partition(number, text);
    this.#byText.set(text, partition);
    this.#byNumber.set(number, partition);
    const firstLevel = JSON.stringify(partition.values[0]);
    const siblings = this.#byFirstLevel.get(firstLevel);
    if (siblings) siblings.push(partition);
    else this.#byFirstLevel.set(firstLevel, [partition]);
    return partition;
  }

  /** The row id for a new document. */
  newRowid(text: string): number {
    const partition = this.#byText.get(text) ?? this.#create(text);
    const { first, last } = partition.range;
    if (partition.nextRowid === undefined) {
      const newest = this.#file
        .statement(`SELECT max(rowid) AS rowid FROM docs_${this.#n} WHERE rowid BETWEEN ? AND ?`)
        .get(first, last)?.rowid;
      partition.nextRowid = newest === null || newest === undefined ? first : Number(newest) + 1;
    }
    return partition.nextRowid++;
  }

  #create(text: string): Partition {
    const { lastInsertRowid } = this.#file
      .statement(`INSERT INTO partitions_${this.#n}(pk) VALUES(?)`)
      .run(text);
    this.#hasUncommitted = true;
    this.#file.afterCommit(() => {
      this.#hasUncommitted = false;
    });
    return this.#add(Number(lastInsertRowid), text);
  }

  ofRow(rowid: number): Partition | undefined {
    return this.#byNumber.get(Math.floor(rowid / ROWS_PER_PARTITION));
  }

  /** In the order of creation. */
  withPrefix(prefix: Json[] | undefined): Partition[] {
    if (!prefix || prefix.length === 0) return [...this.#byNumber.values()];
    const wanted = prefix.map((value) => JSON.stringify(value));
    const siblings = this.#byFirstLevel.get(wanted[0] ?? '') ?? [];
    return siblings.filter(({ values }) =>
      wanted.every((text, level) => JSON.stringify(values[level]) === text),
    );
  }

  /** Counted in the index of partition keys, which is small; the documents themselves are not. */
  documents(partition: Partition): number {
    partition.documents ??= Number(
      this.#file
        .statement(`SELECT count(*) AS n FROM docs_${this.#n} WHERE pk = ?`)
        .get(partition.text)?.n,
    );
    return partition.documents;
  }

  noteChange(rowid: number, difference: number): void {
    const partition = this.ofRow(rowid);
    if (partition?.documents !== undefined) partition.documents += difference;
  }
}

/** A range with the number of documents in it. */
export type FilledRange = Range & { documents: number };

/** Partitions that were created one after the other make one range. */
export function mergeRanges(
  partitions: Partition[],
  documentsOf: (partition: Partition) => number,
): FilledRange[] {
  const ranges: FilledRange[] = [];
  for (const partition of partitions.toSorted((a, b) => a.number - b.number)) {
    const { first, last } = partition.range;
    const documents = documentsOf(partition);
    const previous = ranges.at(-1);
    if (previous && previous.last + 1 === first) {
      previous.last = last;
      previous.documents += documents;
    } else {
      ranges.push({ first, last, documents });
    }
  }
  return ranges;
}
