import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeJson } from '../../common/write-json.ts';
import type { ZoneRecord } from './record.ts';

export type Zone = ReturnType<typeof openZone>;

/** What a question is answered with: the data of each record, as it stands in the zone. */
export type Found = {
  rcode: 'NOERROR' | 'NXDOMAIN' | 'SERVFAIL';
  answers: { data: string; ttl: number }[];
};

/** The records of one folder, in a JSON file that a person can read, and change while nothing runs. */
export function openZone(folder: string) {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'zone.json');
  let records: ZoneRecord[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  /** How often each record was asked for. */
  const turns = new Map<ZoneRecord, number>();

  function keep(next: ZoneRecord[]): void {
    records = next;
    turns.clear();
    writeJson(file, records);
  }

  /** The next of the record's data; the last one stays. */
  function turn(record: ZoneRecord & { type: string }): string {
    const list = [record.data].flat();
    const count = turns.get(record) ?? 0;
    turns.set(record, count + 1);
    return list[Math.min(count, list.length - 1)] ?? '';
  }

  return {
    list: () => records,

    /** These records become all that there is under their names. */
    put(given: ZoneRecord[]): void {
      const names = new Set(given.map(({ name }) => name));
      keep([...records.filter(({ name }) => !names.has(name)), ...given]);
    },

    remove(name: string): void {
      keep(records.filter((record) => record.name !== name));
    },

    find(name: string, type: string): Found {
      const here = records.filter((record) => record.name === name);
      if (here.some((record) => record.type === 'SERVFAIL')) {
        return { rcode: 'SERVFAIL', answers: [] };
      }
      const isThere = records.some((record) => `.${record.name}`.endsWith(`.${name}`));
      const answers = here.flatMap((record) =>
        record.type === type ? [{ data: turn(record), ttl: record.ttl }] : [],
      );
      return { rcode: isThere ? 'NOERROR' : 'NXDOMAIN', answers };
    },
  };
}
