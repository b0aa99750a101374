import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createSecrets, markOf } from '../../../functions/src/platform/secrets.ts';

const OLD = `old:${'a'.repeat(43)}`;
const NEW = `new:${'b'.repeat(43)}`;
const place = { tenantId: 'acme', record: 'two-factor-ada', field: 'secret' };

const secrets = createSecrets({ SECRETS_KEYS: OLD });

describe('the mark of a sealed secret', () => {
  it('is that of its sealing: kept with it, another for the same text sealed anew', () => {
    const [one, other] = [secrets.seal('walrus', place), secrets.seal('walrus', place)];
    expect(markOf(one)).toBe(markOf(one));
    expect(markOf(one)).not.toBe(markOf(other));
    expect(markOf(one).length).toBeGreaterThan(10);
  });

  it('has nothing of the text in it, nor of what it was sealed to', () => {
    const [start, text = ''] = secrets.seal('walrus', place).split('.');
    const otherText = text.slice(0, 16) + 'A'.repeat(text.length - 16);
    expect(markOf(`${start}.${otherText}`)).toBe(markOf(`${start}.${text}`));
  });
});

describe('a sealed secret', () => {
  it('is opened again, whatever it holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(secrets.open(secrets.seal(text, place), place)).toBe(text);
      }),
    );
  });

  it('shows nothing of the text, nor that two texts are the same', () => {
    const [one, other] = [secrets.seal('walrus', place), secrets.seal('walrus', place)];
    expect(one).not.toContain('walrus');
    expect(one).not.toBe(other);
  });

  it.each([
    ['organization', { tenantId: 'other' }],
    ['record', { record: 'two-factor-ben' }],
    ['field', { field: 'pendingSecret' }],
  ])('cannot be opened in the place of another %s', (_what, elsewhere) => {
    const sealed = secrets.seal('walrus', place);
    expect(() => secrets.open(sealed, { ...place, ...elsewhere })).toThrow();
  });

  it('cannot be opened once any of its characters was changed', () => {
    const sealed = secrets.seal('walrus', place);
    const start = sealed.indexOf('.') + 1;
    // The last character may hold bits that no byte uses.
    for (let at = start; at < sealed.length - 1; at++) {
      const other = sealed[at] === 'A' ? 'B' : 'A';
      const changed = sealed.slice(0, at) + other + sealed.slice(at + 1);
      expect(() => secrets.open(changed, place)).toThrow();
    }
  });

  it('cannot be opened when its end is missing, however much of it', () => {
    // Of an empty text a cut takes away nothing but a part of the tag.
    for (const sealed of [secrets.seal('walrus', place), secrets.seal('', place)]) {
      for (let length = 0; length < sealed.length - 1; length++) {
        expect(() => secrets.open(sealed.slice(0, length), place)).toThrow();
      }
    }
  });

  it('is opened after a new key was put in front, and no longer without the old one', () => {
    const sealed = secrets.seal('walrus', place);
    const rotated = createSecrets({ SECRETS_KEYS: `${NEW},${OLD}` });
    const onlyNew = createSecrets({ SECRETS_KEYS: NEW });

    expect(rotated.open(sealed, place)).toBe('walrus');
    expect(() => onlyNew.open(sealed, place)).toThrow(
      'The setting SECRETS_KEYS has no key old any more.',
    );
    // What is sealed from now on needs the new one alone.
    expect(onlyNew.open(rotated.seal('walrus', place), place)).toBe('walrus');
  });

  it('cannot be opened under another key of the same name', () => {
    const other = createSecrets({ SECRETS_KEYS: OLD.replace(/a$/, 'b').replace('aaa', 'bbb') });
    expect(() => other.open(secrets.seal('walrus', place), place)).toThrow();
  });
});
