import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, it } from '@jest/globals';
import { atomicallyIn } from '../../local/common/atomically.ts';

let database: DatabaseSync;
let atomically: ReturnType<typeof atomicallyIn>;
const put = (table: string, value: number) => () =>
  database.prepare(`INSERT INTO ${table} VALUES (?)`).run(value);
const kept = (table: string) => database.prepare(`SELECT count(*) AS count FROM ${table}`).get();

beforeEach(() => {
  database = new DatabaseSync(':memory:');
  // What refers to nothing is refused at the end of the work alone, as what the disk does not take.
  database.exec(`
    CREATE TABLE thing (id INTEGER PRIMARY KEY);
    CREATE TABLE reference (thing INTEGER REFERENCES thing DEFERRABLE INITIALLY DEFERRED)`);
  atomically = atomicallyIn(database);
});

it('keeps all of it, or nothing where somebody throws', () => {
  atomically(put('thing', 1));
  const failing = () => {
    put('thing', 2)();
    throw new Error('No more.');
  };
  expect(() => atomically(failing)).toThrow('No more.');
  atomically(() => {
    expect(() => atomically(failing)).toThrow('No more.');
    put('thing', 3)();
  });
  expect(kept('thing')).toEqual({ count: 2 });
});

it('takes nothing for kept once something could not be', () => {
  expect(() => atomically(put('reference', 7))).toThrow('FOREIGN KEY constraint failed');
  expect(database.isTransaction).toBe(false);

  atomically(put('thing', 1));
  expect(database.isTransaction).toBe(false);
  expect([kept('reference'), kept('thing')]).toEqual([{ count: 0 }, { count: 1 }]);
});
