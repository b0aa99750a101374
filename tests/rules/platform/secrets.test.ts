import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createSecrets, markOf } from '../../../functions/src/platform/secrets.ts';
import { nobody } from '../../support/cloud/settings.ts';

const OLD = `old:${'a'.repeat(43)}`;
const NEW = `new:${'b'.repeat(43)}`;
const place = { tenantId: 'acme', record: 'two-factor-ada', field: 'secret' };

const secrets = createSecrets({ SECRETS_KEYS: OLD }, nobody);

describe('the mark of a sealed secret', () => {
  it('is that of its sealing: kept with it, another for the same text sealed anew', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => secrets.seal('walrus', place)));
    expect(markOf(one ?? '')).toBe(markOf(one ?? ''));
    expect(markOf(one ?? '')).not.toBe(markOf(other ?? ''));
    expect(markOf(one ?? '').length).toBeGreaterThan(10);
  });

  it('has nothing of the text in it, nor of what it was sealed to', async () => {
    const [start, text = ''] = (await secrets.seal('walrus', place)).split('.');
    const otherText = text.slice(0, 16) + 'A'.repeat(text.length - 16);
    expect(markOf(`${start}.${otherText}`)).toBe(markOf(`${start}.${text}`));
  });
});

describe('a sealed secret', () => {
  it('is opened again, whatever it holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        expect(await secrets.open(await secrets.seal(text, place), place)).toBe(text);
      }),
    );
  });

  it('shows nothing of the text, nor that two texts are the same', async () => {
    const [one, other] = await Promise.all([1, 2].map(() => secrets.seal('walrus', place)));
    expect(one).not.toContain('walrus');
    expect(one).not.toBe(other);
  });

  it.each([
    ['organization', { tenantId: 'other' }],
    ['record', { record: 'two-factor-ben' }],
    ['field', { field: 'pendingSecret' }],
  ])('cannot be opened in the place of another %s', async (_what, elsewhere) => {
    const sealed = await secrets.seal('walrus', place);
    await expect(secrets.open(sealed, { ...place, ...elsewhere })).rejects.toThrow();
  });

  it('cannot be opened once any of its characters was changed', async () => {
    const sealed = await secrets.seal('walrus', place);
    const start = sealed.indexOf('.') + 1;
    // The last character may hold bits that no byte uses.
    for (let at = start; at < sealed.length - 1; at++) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      await expect(secrets.open(changed, place)).rejects.toThrow();
    }
  });

  it('cannot be opened when its end is missing, however much of it', async () => {
    // Of an empty text a cut takes away nothing but a part of the tag.
    for (const text of ['walrus', '']) {
      const sealed = await secrets.seal(text, place);
      for (let length = 0; length < sealed.length - 1; length++) {
        await expect(secrets.open(sealed.slice(0, length), place)).rejects.toThrow();
      }
    }
  });

  it('is opened after a new key was put in front, and no longer without the old one', async () => {
    const sealed = await secrets.seal('walrus', place);
    const rotated = createSecrets({ SECRETS_KEYS: `${NEW},${OLD}` }, nobody);
    const onlyNew = createSecrets({ SECRETS_KEYS: NEW }, nobody);

    expect(await rotated.open(sealed, place)).toBe('walrus');
    await expect(onlyNew.open(sealed, place)).rejects.toThrow(
      'The setting SECRETS_KEYS has no key old any more.',
    );
    // What is sealed from now on needs the new one alone.
    expect(await onlyNew.open(await rotated.seal('walrus', place), place)).toBe('walrus');
  });

  it('cannot be opened under another key of the same name', async () => {
    const other = createSecrets(
      { SECRETS_KEYS: OLD.replace(/a$/, 'b').replace('aaa', 'bbb') },
      nobody,
    );
    await expect(other.open(await secrets.seal('walrus', place), place)).rejects.toThrow();
  });
});
