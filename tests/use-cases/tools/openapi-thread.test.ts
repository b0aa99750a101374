import { describe, expect, it } from '@jest/globals';
import { createArgumentChecker } from '../../../functions/src/tools/checking/argument-checker.ts';
import { clusterDescription } from '../../support/openapi/cluster-description.ts';
import { fixtures, originOf, textOf } from '../../support/openapi/fixtures.ts';
import { largeDescription } from '../../support/openapi/large-description.ts';
import { type Reading, readDescription } from '../../support/openapi/read-description.ts';
import { readInThread } from '../../support/openapi/read-in-thread.ts';

const readings: [string, Reading][] = [
  ...fixtures.map((name): [string, Reading] => [name, [textOf(name), {}, originOf(name)]]),
  ['cluster, 1,080 operations', [clusterDescription()]],
  ['more operations than a tool has room for', [largeDescription(2_100, 2)]],
];

describe('within the bounds of the threads', () => {
  it.each(readings)('%s is read as without them', async (_name, reading) => {
    expect(await readInThread(...reading)).toEqual(await readDescription(...reading));
  });

  it('a tool is filled by operations whose schemas lead on and on', async () => {
    const { operations, isTruncated } = await readInThread(largeDescription(2_100));
    expect([operations.length, isTruncated]).toEqual([2_000, true]);
  });

  it('every schema of the files can be checked by', async () => {
    const checker = createArgumentChecker();
    for (const name of fixtures) {
      const { operations } = await readDescription(textOf(name), {}, originOf(name));
      for (const { inputSchema } of operations) {
        if (!inputSchema) continue;
        await expect(checker.check('acme', inputSchema)).resolves.toEqual({ kind: 'compiled' });
      }
    }
  });
});
