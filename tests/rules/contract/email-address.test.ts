import { describe, expect, it } from '@jest/globals';
import { domainSchema, emailSchema } from '@talkwright/shared/contract/rules';
import fc from 'fast-check';

describe('an email address', () => {
  it.each([
    ['x@bücher.example', 'x@xn--bcher-kva.example'],
    ['X@BU\u0308CHER.example', 'x@xn--bcher-kva.example'],
    ['x@XN--BCHER-KVA.example', 'x@xn--bcher-kva.example'],
    ['x@例え。jp', 'x@xn--r8jz45g.jp'],
    ['संपर्क@डाटा.भारत', 'संपर्क@xn--c2bd1gb.xn--h2brj9c'],
    [' JÖRG@team.example', 'jörg@team.example'],
    ['jo\u0308rg@team.example', 'jörg@team.example'],
    ['用户@team.example', '用户@team.example'],
    ['a&b@team.example', 'a&b@team.example'],
    ['first/last@team.example', 'first/last@team.example'],
    ["O'Brien+x={y}|~`@team.example", "o'brien+x={y}|~`@team.example"],
  ])('%s has one spelling', (typed, spelled) => {
    expect(emailSchema.parse(typed)).toBe(spelled);
    expect(emailSchema.parse(spelled)).toBe(spelled);
  });

  it.each([
    ...['', 'x', '@team.example', 'x@', 'x@team', 'x@team.example.', 'x@.example', 'x@-a.example'],
    ...['a b@team.example', 'a@b@team.example', '.a@team.example', 'a.@team.example'],
    ...['a..b@team.example', '"a b"@team.example', '<a@team.example>', 'a,b@team.example'],
    ...['a@b@team.example,c@team.example', 'a\r\nb@team.example', 'a\0@team.example'],
    ...['a@127.0.0.1', 'a@[127.0.0.1]', 'a@0x7f.1', 'a@team.example:25', 'a@team.example/x'],
    ...['a@te%61m.example', 'a@b:c@team.example', 'a@team_x.example', 'a@xn--.example'],
    // What nobody sees.
    ...[
      'a\u200b@team.example',
      'a\u202e@team.example',
      'a@te\u00adam.example',
      'a\u3164@team.example',
    ],
    ...[
      'a\u2800@team.example',
      'a\ufe0f@team.example',
      'a\u00a0b@team.example',
      '\u0308a@team.example',
    ],
    // What imitates ASCII.
    ...['ａda@team.example', 'ﬁ@team.example', 'a＠team.example', 'a․b@team.example'],
    ...[`${'a'.repeat(65)}@team.example`, `${'ö'.repeat(33)}@team.example`],
    `a@${`${'b'.repeat(60)}.`.repeat(5)}example`,
  ])('%j is none', (typed) => {
    expect(emailSchema.safeParse(typed).success).toBe(false);
  });

  it('is spelled the same once more, whatever was typed', () => {
    const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(text, text, (name, domain) => {
        const { data } = emailSchema.safeParse(`${name}@${domain}.example`);
        if (data !== undefined) expect(emailSchema.parse(data)).toBe(data);
      }),
    );
  });
});

it('a domain is kept as DNS has it, and nothing else is taken for one', () => {
  expect(domainSchema.parse(' BÜCHER.example ')).toBe('xn--bcher-kva.example');
  for (const typed of ['https://a.example', 'a.example/x', 'a', '*.a.example', 'a.example.', '']) {
    expect([typed, domainSchema.safeParse(typed).success]).toEqual([typed, false]);
  }
});
