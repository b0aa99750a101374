import { expect, it } from '@jest/globals';
import { noAnswerConfigSchema } from '@talkwright/shared/areas/agent-config';

const problemOf = (config: object) => {
  const [issue] = noAnswerConfigSchema.safeParse(config).error?.issues ?? [];
  return issue && `${issue.path.join('.')}: ${issue.message}`;
};

it('without an answer an agent says so, unless it was told otherwise', () => {
  expect(noAnswerConfigSchema.parse({})).toMatchObject({ action: 'say_so', asksModel: false });
});

it.each([
  [{ kind: 'text', text: ' ' }, /^contact\.text: Write what/],
  [{ kind: 'link' }, /^contact\.url: Enter an address/],
  [{ kind: 'link', url: 'javascript:alert(1)' }, /^contact\.url: Enter an address/],
  [{ kind: 'link', url: 'www.example.com' }, /^contact\.url: Enter an address/],
])('a contact that leads nowhere is refused where it is offered: %j', (contact, problem) => {
  expect(problemOf({ action: 'contact', contact })).toMatch(problem);
  expect(problemOf({ action: 'say_so', contact })).toBeUndefined();
});

it.each([
  [{ kind: 'form' }],
  [{ kind: 'text', text: 'Call 555 0100.' }],
  [{ kind: 'link', url: 'https://example.com/contact' }],
  [{ kind: 'link', url: 'mailto:us@example.com', text: 'Write to us' }],
])('a contact may be %j', (contact) => {
  expect(problemOf({ action: 'contact', contact })).toBeUndefined();
});
