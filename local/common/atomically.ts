import type { DatabaseSync } from 'node:sqlite';

type Outcome = { error?: unknown };

/**
 * Does work that is kept wholly or not at all, also within other such work. What the disk does not take is undone to the
 * outermost: with a transaction left open, all that follows would pass for kept.
 */
export function atomicallyIn(database: DatabaseSync) {
  let depth = 0;

  function end(how: string): void {
    try {
      database.exec(how);
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK');
      throw error;
    }
  }

  return <T>(work: () => T, isKept = ({ error }: Outcome) => error === undefined): T => {
    const name = `level${depth}`;
    database.exec(`SAVEPOINT ${name}`);
    depth++;
    let outcome: Outcome = {};
    try {
      return work();
    } catch (error) {
      outcome = { error };
      throw error;
    } finally {
      depth--;
      end(isKept(outcome) ? `RELEASE ${name}` : `ROLLBACK TO ${name}; RELEASE ${name}`);
    }
  };
}
