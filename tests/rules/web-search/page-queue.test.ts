import { expect, it } from '@jest/globals';
import { createPageReader } from '../../../functions/src/web-search/reading/page-reader.ts';

const page = { bytes: Buffer.from('<p>Ferries leave at nine.</p>'), contentType: 'text/html' };

it('pages wait in a line that has an end for each organization, and keeps nobody else out', async () => {
  const reader = createPageReader();
  const ofAcme = Array.from({ length: 33 }, () => reader.read('acme', page, AbortSignal.abort()));
  const ofBright = reader.read('bright', page, new AbortController().signal);

  const outcomes = await Promise.allSettled(ofAcme);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(32);
  expect(outcomes.at(-1)).toMatchObject({ reason: { code: 'unavailable' } });
  await expect(ofBright).resolves.toMatchObject({ text: expect.stringContaining('Ferries') });
});
