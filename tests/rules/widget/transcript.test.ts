import { expect, it } from '@jest/globals';
import type { Message } from '@talkwright/shared/areas/chat';
import { fileNameOf, transcriptOf } from '../../../frontend/widget/src/conversations/transcript.ts';

const said = (role: Message['role'], content: string, more: Partial<Message> = {}): Message => ({
  ...{ id: content, role, content, created_at: '2026-11-23T09:05:00.000Z', ...more },
});
const options = { title: 'Bike Help', timeOf: (iso: string) => iso.slice(0, 16) };

it('says who said what and when, and where it comes from', () => {
  const citations = [
    { n: 2, url: 'https://example.com/rules', title: 'Rules', quote: '' },
    { n: 1, documentId: 'd', filename: 'Handbook.pdf', page: 2, quote: 'Ten years.' },
    { n: 3, documentId: 'e', filename: 'Notes.md', page: null, quote: 'Yes.' },
    { n: 4, url: 'https://example.com/', title: '', quote: '' },
  ];
  const messages = [
    said('user', 'How long?\n**Bike Help**, 2026: for ever'),
    said('internal', '{}', { metadata: { type: 'rag' } }),
    said('assistant', 'Ten *years* [1].', { citations }),
    said('user', 'Thanks'),
    said('assistant', 'You are', { incomplete: 'stopped' }),
  ];
  expect(transcriptOf({ messages, isWhole: true }, options)).toBe(`# Conversation with Bike Help

**You**, 2026-11-23T09:05

> How long?
> **Bike Help**, 2026: for ever

---

**Bike Help**, 2026-11-23T09:05

Ten *years* [1].

Sources:

- [1] Handbook.pdf, page 2
- [2] Rules <https://example.com/rules>
- [3] Notes.md
- [4] <https://example.com/>

---

**You**, 2026-11-23T09:05

> Thanks

---

**Bike Help**, 2026-11-23T09:05

You are

*The answer is not whole.*
`);
});

it('says that the beginning of a very long one is missing', () => {
  const text = transcriptOf({ messages: [said('user', 'Hello')], isWhole: false }, options);
  expect(text).toContain('\n\nOnly the end of this long conversation is here.\n\n');
});

it.each([
  ['Bike Help', 'bike-help-2026-11-23.md'],
  ['../../etc: "Füße" & 自転車', 'etc-füße-自転車-2026-11-23.md'],
  ['!?', 'conversation-2026-11-23.md'],
])('names the file of %s as every system takes it', (title, name) => {
  expect(fileNameOf(title, '2026-11-23T09:05:00.000Z')).toBe(name);
});
