import { describe, expect, it } from '@jest/globals';
import { personalitySchema } from '@talkwright/shared/areas/agent-config';

const recipientsOf = (recipients: string[]) =>
  personalitySchema.parse({ digest: { recipients } }).digest.recipients;

describe('the recipients of a digest', () => {
  it('are kept once each, without blank entries', () => {
    expect(
      recipientsOf(['', 'ada@example.com', '  ', ' Ada@example.com ', 'ben@example.com']),
    ).toEqual(['ada@example.com', 'ben@example.com']);
  });

  it('are at most fifty, without counting blank entries', () => {
    const fifty = Array.from({ length: 50 }, (_, n) => `p${n}@example.com`);
    expect(recipientsOf([...fifty, ''])).toEqual(fifty);
    expect(() => recipientsOf([...fifty, 'one@example.com'])).toThrow('at most 50');
  });

  it('are addresses', () => {
    expect(() => recipientsOf(['nobody'])).toThrow('Enter a valid email address');
  });
});
