import type { Query } from './ast.ts';
import { type Aggregate, type AggregateName, Frame } from './compilation.ts';
import type { CompiledOrder, CompiledQuery } from './compiled-query.ts';
import { canonicalText, compareForSorting, type Json, typeRank, type Value } from './values.ts';

export type Collector = { add(frame: Frame): void; results(): Json[] };

/** For what needs all rows before the first result: aggregates, GROUP BY, DISTINCT, and ORDER BY in a sub-query. */
export function collect(compiled: CompiledQuery, query: Query): Collector {
  const collector = compiled.aggregates ? collectGroups(compiled) : collectRows(compiled);
  return {
    add: collector.add,
    results: () => (query.isDistinct ? distinct(collector.results()) : collector.results()),
  };
}

function collectGroups(compiled: CompiledQuery): Collector {
  const aggregates = compiled.aggregates ?? [];
  const groups = new Map<string, { states: AggregateState[]; frame: Frame }>();
  const newStates = () => aggregates.map(({ name }) => new AggregateState(name));

  return {
    add(frame) {
      const key =
        compiled.groupBy?.map((evaluate) => canonicalText(evaluate(frame))).join('\n') ?? '';
      let group = groups.get(key);
      if (!group) {
        group = { states: newStates(), frame: frame.copy() };
        groups.set(key, group);
      }
      feed(aggregates, group.states, frame);
    },
    results() {
      // Without GROUP BY there is always one result: the count of nothing is 0.
      if (!compiled.groupBy && groups.size === 0) {
        const frame = new Frame();
        frame.loadDocument(undefined);
        groups.set('', { states: newStates(), frame });
      }
      return [...groups.values()].flatMap(({ states, frame }) => {
        frame.aggregates = states.map((state) => state.result());
        const result = compiled.select(frame);
        return result === undefined ? [] : [result];
      });
    },
  };
}

function feed(aggregates: Aggregate[], states: AggregateState[], frame: Frame): void {
  for (const [i, { argument }] of aggregates.entries()) states[i]?.add(argument(frame));
}

function collectRows(compiled: CompiledQuery): Collector {
  const rows: { keys: Value[]; result: Json }[] = [];
  return {
    add(frame) {
      const result = compiled.select(frame);
      const keys = compiled.orderBy.map(({ evaluate }) => evaluate(frame));
      if (result !== undefined) rows.push({ keys, result });
    },
    results() {
      if (compiled.orderBy.length > 0) {
        rows.sort((a, b) => compareKeys(compiled.orderBy, a.keys, b.keys));
      }
      return rows.map(({ result }) => result);
    },
  };
}

export function compareKeys(order: CompiledOrder[], a: Value[], b: Value[]): number {
  for (const [i, { isDescending }] of order.entries()) {
    const difference = compareForSorting(a[i], b[i]);
    if (difference !== 0) return isDescending ? -difference : difference;
  }
  return 0;
}

function distinct(results: Json[]): Json[] {
  const known = new Set<string>();
  return results.filter((result) => {
    const key = canonicalText(result);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

class AggregateState {
  readonly #name: AggregateName;
  #count = 0;
  #sum = 0;
  #extreme: Value;
  /** SUM over a text, MIN over an array: the aggregate has no result. */
  #isUndefined = false;

  constructor(name: AggregateName) {
    this.#name = name;
  }

  add(value: Value): void {
    if (value === undefined || (this.#name === 'COUNTIF' && value !== true)) return;
    this.#count++;
    if (this.#name === 'SUM' || this.#name === 'AVG') {
      if (typeof value === 'number') this.#sum += value;
      else this.#isUndefined = true;
    } else if (this.#name === 'MIN' || this.#name === 'MAX') {
      this.#addExtreme(value, this.#name === 'MIN' ? -1 : 1);
    }
  }

  #addExtreme(value: Json, sign: number): void {
    if (typeRank(value) >= 5) this.#isUndefined = true;
    else if (this.#extreme === undefined || compareForSorting(value, this.#extreme) * sign > 0) {
      this.#extreme = value;
    }
  }

  result(): Value {
    if (this.#name === 'COUNT' || this.#name === 'COUNTIF') return this.#count;
    if (this.#isUndefined) return undefined;
    if (this.#name === 'SUM') return this.#sum;
    if (this.#name === 'AVG') return this.#count === 0 ? undefined : this.#sum / this.#count;
    return this.#extreme;
  }
}
