import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { extractDoc } from '../../../functions/src/documents/extraction/extract-doc.ts';
import { inspectCompound } from '../../../functions/src/documents/extraction/inspect-compound.ts';
import { root } from '../../support/root.ts';

const sound = readFileSync(join(root, 'tests/support/files/warranty.doc'));
const SECTOR = 512;
const sectorAt = (at: number) => (sound.readInt32LE(at) + 1) * SECTOR;
const table = sectorAt(76);
const directory = sectorAt(48);

function linked(file: Buffer, at: number, numbers: number[]): Buffer {
  for (const [index, number] of numbers.entries()) file.writeInt32LE(number, at + index * 4);
  return file;
}

it('takes a file that Word has written', () => {
  expect(() => inspectCompound(sound)).not.toThrow();
});

it.each<[string, (file: Buffer) => Buffer]>([
  ['chain without an end', (file) => linked(file, table + 4 * 4, [5, 4])],
  ['chain that leaves the file', (file) => linked(file, table, [1_000_000])],
  ['table larger than the file', (file) => linked(file, 44, [1_000_000])],
  ['table that is not there', (file) => linked(file, 76, [1_000_000])],
  ['directory without a root', (file) => file.fill(1, directory + 66, directory + 67)],
  ['entry that another leads to twice', (file) => linked(file, directory + 128 + 68, [2, 2])],
  ['header alone', (file) => file.subarray(0, SECTOR)],
  ['nothing', (file) => file.subarray(0, 8)],
])('refuses one with a %s', (_, spoil) => {
  const spoilt = spoil(Buffer.from(sound));
  expect(() => inspectCompound(spoilt)).toThrow('is damaged');
});

it.each<[string, (file: Buffer, at: number) => void, string]>([
  ['by Word 95', (file, at) => file.writeUInt16LE(0xa5dc, at), 'was written by Word 6 or 95'],
  ['with a password', (file, at) => file.writeUInt8(1, at + 11), 'is protected by a password'],
])('says of one %s what to do', async (_, change, sentence) => {
  const changed = Buffer.from(sound);
  change(changed, inspectCompound(sound) ?? 0);
  await expect(extractDoc(changed).next()).rejects.toThrow(sentence);
});
