const END = Buffer.from('PK\u0005\u0006', 'latin1');
const DIRECTORY_ENTRY = Buffer.from('PK\u0001\u0002', 'latin1');
const FILE = Buffer.from('PK\u0003\u0004', 'latin1');
const END_BYTES = 22;
/** Of the record at the end: where it says how long the directory and the comment are. */
const AT = { directoryBytes: 12, directory: 16, commentBytes: 20 };
/** Says that the number stands elsewhere, as in very large archives. */
const ELSEWHERE = 0xff_ff_ff_ff;

/**
 * An archive without the bytes that mail gateways and downloads have put around it. Where something in them could be
 * taken for a part of an archive, all stays as it is, to be refused by who reads it strictly.
 */
export function archiveWithin(bytes: Uint8Array): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = file.lastIndexOf(END);
  if (end < 0 || end + END_BYTES > file.length) return bytes;
  const directoryBytes = file.readUInt32LE(end + AT.directoryBytes);
  const directory = file.readUInt32LE(end + AT.directory);
  if (directory === ELSEWHERE || directoryBytes === ELSEWHERE) return bytes;
  const start = end - directoryBytes - directory;
  const last = end + END_BYTES + file.readUInt16LE(end + AT.commentBytes);
  if (start < 0 || last > file.length) return bytes;
  const around = [file.subarray(0, start), file.subarray(last)];
  const isPlain = [END, DIRECTORY_ENTRY, FILE].every((mark) =>
    around.every((part) => !part.includes(mark)),
  );
  return isPlain ? bytes.subarray(start, last) : bytes;
}
