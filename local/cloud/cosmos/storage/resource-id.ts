/** The `_rid` of a database, a container or an item: opaque to clients, nested like the service's own. */
export function resourceId(database: number, container?: number, rowid?: number): string {
  const parts = [Buffer.alloc(4)];
  parts[0]?.writeUInt32LE(database);
  if (container !== undefined) {
    const part = Buffer.alloc(4);
    part.writeUInt32BE((container | 0x80000000) >>> 0);
    parts.push(part);
  }
  if (rowid !== undefined) {
    const part = Buffer.alloc(8);
    part.writeBigUInt64LE(BigInt(rowid));
    parts.push(part);
  }
  return Buffer.concat(parts).toString('base64').replaceAll('/', '-');
}

/** Changes with every write: the number of the change and its second are part of it. */
export function newEtag(lsn: number, ts: number): string {
  return `"${hex(lsn)}-0000-0100-0000-${hex(ts)}0000"`;
}

function hex(number: number): string {
  return (number >>> 0).toString(16).padStart(8, '0');
}

export function nowInSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
