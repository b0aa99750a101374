import type { Container } from './container.ts';
import { partitionFull } from './cosmos-error.ts';

/**
 * @param added Bytes by which a document makes its partition larger; none or fewer are always taken
 * @throws CosmosError 403 where all documents of its partition key would take more than they may
 */
export function requireRoom(container: Container, partition: string, added: number): void {
  const { file, docs, hasVectors, n } = container;
  const most = container.settings.maxLogicalPartitionBytes;
  // Nothing in a file that is smaller can be larger: that is all that this costs as long as nobody sets a smaller size.
  if (added <= 0 || file.bytes() + added <= most) return;
  const whole = hasVectors ? `full_${n} f JOIN ${docs} d ON d.rowid = f.rowid` : `${docs} f`;
  const sum = `SELECT sum(octet_length(f.doc)) AS bytes FROM ${whole} WHERE pk = ?`;
  const used = Number(file.statement(sum).get(partition)?.bytes ?? 0);
  if (used + added > most) throw partitionFull();
}
