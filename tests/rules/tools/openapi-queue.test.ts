import { beforeEach, describe, expect, it } from '@jest/globals';
import { createDescriptionReader } from '../../../functions/src/tools/openapi/reader.ts';
import { SpecRefused } from '../../../functions/src/tools/openapi/spec-refused.ts';
import { eventually } from '../../support/eventually.ts';

describe('descriptions that are read at the same moment', () => {
  let reader: ReturnType<typeof createDescriptionReader>;
  let begun: string[];
  let finish: Map<string, () => void>;
  beforeEach(() => {
    reader = createDescriptionReader();
    begun = [];
    finish = new Map();
  });

  /** It takes as long as the test wants it to, and is no description then. */
  const read = (tenantId: string, name = tenantId) =>
    reader
      .read({
        tenantId,
        load: async () => {
          begun.push(name);
          await new Promise<void>((resolve) => finish.set(name, resolve));
          throw new SpecRefused('done');
        },
        options: { baseUrl: '', includeTags: [], excludeTags: [] },
        fetchText: async () => ({ problem: 'there is none.' }),
      })
      .catch((error) => error.code ?? error.message);
  const waiting = (tenantId: string, count: number) =>
    Array.from({ length: count }, (_, at) => read(tenantId, `${tenantId} ${at}`));
  const finishAll = async (count: number) =>
    eventually(async () => {
      for (const end of finish.values()) end();
      expect(begun).toHaveLength(count);
    });

  it('are of two organizations: none keeps the others from it', async () => {
    const readings = [...waiting('acme', 3), read('bright'), read('cold')];
    await eventually(async () => expect(begun).toEqual(['acme 0', 'bright']));
    finish.get('bright')?.();
    await eventually(async () => expect(begun).toEqual(['acme 0', 'bright', 'cold']));
    finish.get('acme 0')?.();
    await eventually(async () => expect(begun).toEqual(['acme 0', 'bright', 'cold', 'acme 1']));
    await finishAll(5);
    for (const end of finish.values()) end();
    expect(await Promise.all(readings)).toEqual(Array(5).fill('done'));
  });

  it('wait in a queue that has an end, for each organization and for all', async () => {
    const ofAcme = waiting('acme', 5);
    await expect(ofAcme.at(-1)).resolves.toBe('unavailable');
    const others = Array.from({ length: 18 }, (_, at) => read(`tenant ${at}`));
    await expect(read('one more')).resolves.toBe('unavailable');
    await finishAll(22);
    for (const end of finish.values()) end();
    expect(await Promise.all([...ofAcme.slice(0, 4), ...others])).toEqual(Array(22).fill('done'));
  });
});
