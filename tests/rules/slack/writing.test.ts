import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SlackBusy, SlackRefused } from '../../../functions/src/platform/slack.ts';
import {
  closingBlocks,
  readFeedback,
} from '../../../functions/src/slack/answering/writing/closing.ts';
import { cut, openFence } from '../../../functions/src/slack/answering/writing/cut.ts';
import type { Part } from '../../../functions/src/slack/answering/writing/part.ts';
import { createParts } from '../../../functions/src/slack/answering/writing/parts.ts';
import { createSafeText } from '../../../functions/src/slack/answering/writing/safe-text.ts';
import { createWriter } from '../../../functions/src/slack/answering/writing/writer.ts';

/** A text in pieces of any length. */
const inPieces = (text: string, lengths: number[]): string[] => {
  const pieces: string[] = [];
  for (let at = 0, n = 0; at < text.length; n += 1) {
    const length = lengths[n % lengths.length] ?? 1;
    pieces.push(text.slice(at, at + length));
    at += length;
  }
  return pieces;
};
const lengths = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
const seen = (text: string) => text.replaceAll('\u2060', '');

describe('words of the model', () => {
  const pings = [
    '<!channel>',
    '<!here>',
    '<@U0123>',
    '<!subteam^S1>',
    '<#C01>',
    '@everyone',
    '@channel',
  ];
  const word = fc.oneof(
    fc.constantFrom(...pings),
    fc.constantFrom('<', '@', '!', 'a b', '\n', '> ', '&lt;'),
  );

  it('ping nobody, in whatever pieces they come, and lose nothing', () => {
    fc.assert(
      fc.property(fc.array(word, { maxLength: 20 }), lengths, (words, sizes) => {
        const text = words.join('');
        const { next, end } = createSafeText(() => true);
        const shown = inPieces(text, sizes).map(next).join('') + end();
        expect(shown).not.toMatch(/<[!@#]|@(?:channel|here|everyone)\b/i);
        expect(seen(shown)).toBe(text);
      }),
    );
  });

  it('link to what they were given, as it is, and to nothing else', () => {
    const known = 'https://shop.test/returns';
    const show = (text: string) => {
      const { next, end } = createSafeText((address) => address === known);
      return [...text].map(next).join('') + end();
    };
    expect(show(`See ${known}.`)).toBe(`See ${known}.`);
    expect(show(`[here](${known})`)).toBe(`[here](${known})`);
    expect(show(`${known}?q=secret`)).not.toContain('https://');
    expect(show('![x](https://evil.test/p.png)')).toBe('[x](https:\u2060//evil.test/p.png)');
    expect(show('evil.test/secret and/or docs')).toBe('evil.test\u2060/secret and/or docs');
  });
});

describe('figures', () => {
  const chart = (fields: object) =>
    `Before\n\`\`\`chart\n${JSON.stringify({ type: 'bar', title: 'Sales', labels: ['a', 'b'], datasets: [{ label: 'x', data: [1, 2] }], ...fields })}\n\`\`\`\nAfter`;
  const partsOf = (text: string, sizes = [3]): Part[] => {
    const { next, end } = createParts(() => true);
    return [...inPieces(text, sizes).flatMap(next), ...end()];
  };

  it('are drawn by Slack where it can, and a table beside that', () => {
    const parts = partsOf(chart({}));
    const drawn = parts.find(({ block }) => block);
    expect(drawn?.block).toMatchObject({
      type: 'data_visualization',
      title: 'Sales',
      chart: {
        type: 'bar',
        series: [
          {
            name: 'x',
            data: [
              { label: 'a', value: 1 },
              { label: 'b', value: 2 },
            ],
          },
        ],
      },
    });
    expect(drawn?.text).toMatch(/\*\*Sales\*\*[\s\S]*\| a \| 1 \|/);
    expect(parts.map(({ text }) => text).join('')).toMatch(/^Before[\s\S]*After$/);
  });

  it.each([
    [
      'points',
      { type: 'scatter', labels: undefined, datasets: [{ label: 'x', data: [{ x: 1, y: 2 }] }] },
    ],
    ['long labels', { labels: ['a label that is far too long', 'b'] }],
    ['the same label twice', { labels: ['a', 'a'] }],
  ])('of %s are to be drawn, with a table beside that', (_what, fields) => {
    const parts = partsOf(chart(fields));
    expect(parts.some(({ block }) => block)).toBe(false);
    expect(parts.filter(({ figure }) => figure)).toHaveLength(1);
    expect(parts.map(({ text }) => text).join('')).toMatch(/\| --- \|/);
  });

  it('of steps are to be drawn, and have their steps in words beside that', () => {
    const text = '```mermaid\nflowchart TD\naccTitle: Returns\nA["Write"] --> B["Pack"]\n```\n';
    const figure = { diagram: { kind: 'flowchart', title: 'Returns' } };
    expect(partsOf(text)).toMatchObject([{ text: '**Returns**\n\n- Write → Pack\n\n', figure }]);
  });

  it('come in one piece, and other code as it is, however the pieces fall', () => {
    const text = `${chart({})}\n\`\`\`js\nlet a = 1;\n\`\`\`\nEnd`;
    const whole = partsOf(text, [text.length]);
    fc.assert(
      fc.property(lengths, (sizes) => {
        const joined = (parts: Part[]) => parts.map((part) => part.text).join('');
        expect(joined(partsOf(text, sizes))).toBe(joined(whole));
      }),
    );
  });
});

describe('a message', () => {
  it('ends within what Slack takes, at a paragraph where it can, with its code closed', () => {
    const paragraph = fc
      .string({ minLength: 1, maxLength: 3_000 })
      .map((text) => text.replaceAll('`', "'"));
    fc.assert(
      fc.property(
        fc.array(paragraph, { minLength: 1, maxLength: 12 }),
        fc.boolean(),
        (all, isCode) => {
          const text = isCode ? `\`\`\`js\n${all.join('\n')}\n\`\`\`` : all.join('\n\n');
          let rest = text;
          let said = '';
          for (let n = 0; rest !== ''; n += 1) {
            const parted = cut({ text: '', age: 'young' }, rest);
            const here = parted?.here ?? rest;
            expect(here.length).toBeLessThanOrEqual(12_000);
            expect(openFence(here)).toBeUndefined();
            expect(n).toBeLessThan(20);
            said += here;
            rest = parted?.next ?? '';
          }
          const words = (value: string) => value.replaceAll(/```(?:js)?\n?|\s/g, '');
          expect(words(said)).toBe(words(text));
        },
      ),
    );
  });

  it('names its sources, which are words of strangers, and asks what the reader thinks', () => {
    const sources = [{ n: 1, name: '<!channel> *a*|b.pdf', url: 'https://here.test/x?a=<b>' }];
    const [context, feedback] = closingBlocks({
      ...{ sources, messageId: 'm1', incomplete: 'stopped', note: undefined },
    });
    expect(JSON.stringify(context)).toContain(
      '[1] <https://here.test/x?a=%3Cb%3E|&lt;!channel&gt;  a  b.pdf>',
    );
    expect(JSON.stringify(context)).toContain('_Stopped._');
    expect(JSON.stringify(feedback)).toContain('up m1');
    expect(readFeedback({ action_id: 'answer_feedback', value: 'down m1' })).toEqual({
      messageId: 'm1',
      thumb: 'down',
    });
    expect(readFeedback({ action_id: 'other', value: 'down m1' })).toBeUndefined();
  });
});

describe('the writer', () => {
  /** A thread whose clock is turned by waiting, and whose streams end after five minutes. */
  function newThread({ refuses = [] as string[], busyFor = 0, unreadyFor = 0 } = {}) {
    let time = 0;
    let busy = busyFor;
    let unready = unreadyFor;
    const messages = new Map<
      string,
      { text: string; startedAt: number; isOpen: boolean; endedAt?: number }
    >();
    const refuse = (method: string, code: string) => {
      throw new SlackRefused(method, code, []);
    };
    const textOf = (parts: Part[]) =>
      parts
        .map(({ text, block }) => {
          if (block?.type === 'section') return `[as written: ${text}]`;
          return block ? '[picture]' : text;
        })
        .join('');
    /** As Slack does with a picture that has just come. */
    const look = (parts: Part[]) => {
      if (parts.some(({ text, block }) => !block && text.includes(UNREADABLE)))
        refuse('append', 'invalid_blocks');
      if (unready <= 0 || !parts.some(({ block }) => block)) return;
      unready -= 1;
      refuse('append', 'invalid_blocks');
    };
    const made = (text: string, isOpen: boolean) => {
      const ts = String(messages.size + 1);
      messages.set(ts, { text, startedAt: time, isOpen });
      return ts;
    };
    const open = (ts: string) => {
      const message = messages.get(ts);
      if (!message?.isOpen || time - message.startedAt > 300_000)
        return refuse('append', 'message_not_in_streaming_state') as never;
      return message;
    };
    const thread = {
      async start(parts: Part[]) {
        if (refuses.includes('start')) refuse('start', 'unknown_method');
        look(parts);
        return made(textOf(parts), true);
      },
      async append(ts: string, parts: Part[]) {
        if (busy > 0) {
          busy -= 1;
          throw new SlackBusy('append', 60);
        }
        look(parts);
        open(ts).text += textOf(parts);
      },
      async stop(ts: string) {
        Object.assign(open(ts), { isOpen: false, endedAt: time });
      },
      post: async ({ parts }: { parts: Part[] }) => made(textOf(parts), false),
      async update(ts: string, { parts }: { parts: Part[] }) {
        const message = messages.get(ts);
        if (message) message.text = textOf(parts);
      },
      async remove(ts: string) {
        messages.delete(ts);
      },
      written: async () => [],
    };
    const journal = {
      opening: async () => {},
      opened: async () => {},
      findLost: async () => undefined,
    };
    const pause = async (ms: number) => {
      time += ms;
    };
    const writer = (
      known: string[] = [],
      draw: () => Promise<object | undefined> = async () => picture,
    ) =>
      createWriter({
        ...{ thread, journal, known, wasOpening: false, draw, pause },
        now: () => time,
      } as never);
    return {
      writer,
      messages,
      pass: pause,
      texts: () => [...messages.values()].map(({ text }) => text),
    };
  }

  const UNREADABLE = '| no table';
  const picture = { type: 'image' };
  const figure = { diagram: { kind: 'flowchart', title: '', code: '' } } as const;
  const withFigure: Part[] = [
    { text: 'Before. ' },
    { text: 'Steps. ', figure },
    { text: 'After.' },
  ];

  it.each([
    ['a picture, at its place, though it comes later', 0, picture, 'Before. [picture]After.'],
    ['a picture that Slack refuses for a moment', 3, picture, 'Before. [picture]After.'],
    ['words for a picture that Slack refuses for ever', 99, picture, 'Before. Steps. After.'],
    ['words for what cannot be drawn', 0, undefined, 'Before. Steps. After.'],
  ])('shows %s', async (_what, unreadyFor, block, text) => {
    const { writer, texts } = newThread({ unreadyFor });
    const drawn = Promise.withResolvers<object | undefined>();
    const one = writer([], () => drawn.promise);
    one.write(withFigure);
    await new Promise(setImmediate);
    expect(texts()).toEqual(['Before. ']);
    drawn.resolve(block);
    await one.end([]);
    expect(texts()).toEqual([text]);
  });

  it('shows Markdown that Slack can make nothing of as it is written, and goes on with Markdown', async () => {
    const { writer, texts } = newThread();
    const one = writer();
    for (const text of ['Before. ', `${UNREADABLE}. `, 'After.']) {
      one.write([{ text }]);
      await new Promise(setImmediate);
    }
    await one.end([]);
    expect(texts()).toEqual([`Before. [as written: ${UNREADABLE}. ]After.`]);
  });

  const sentence = (n: number) => `Sentence ${n}. `;

  it('says a whole answer of twelve minutes, in a new message before each stream would end', async () => {
    const { writer, messages, pass, texts } = newThread();
    const one = writer();
    for (let n = 0; n < 144; n += 1) {
      one.write([{ text: n % 6 === 5 ? `${sentence(n)}\n\n` : sentence(n) }]);
      await new Promise(setImmediate);
      await pass(5_000);
    }
    await one.end([]);
    const numbers = [
      ...texts()
        .join('')
        .matchAll(/Sentence (\d+)/g),
    ].map(([, n]) => Number(n));
    expect(numbers).toEqual(Array.from({ length: 144 }, (_, n) => n));
    expect(messages.size).toBe(3);
    // Each was ended by us, well before Slack would have done it.
    const lives = [...messages.values()].map(
      ({ startedAt, endedAt = Infinity }) => endedAt - startedAt,
    );
    expect(Math.max(...lives)).toBeLessThan(270_000);
  });

  it('changes a message where there are no streams, and waits where it is too much', async () => {
    const without = newThread({ refuses: ['start'] });
    const one = without.writer();
    one.write([{ text: 'First. ' }]);
    await new Promise(setImmediate);
    one.write([{ text: 'Second.' }]);
    await one.end([]);
    expect(without.texts()).toEqual(['First. Second.']);

    const busy = newThread({ busyFor: 2 });
    const other = busy.writer();
    for (const text of ['One. ', 'Two. ', 'Three.']) {
      other.write([{ text }]);
      await new Promise(setImmediate);
    }
    await other.end([]);
    expect(busy.texts()).toEqual(['One. Two. Three.']);
  });

  it('writes the messages of an earlier attempt anew, and takes away what is left over', async () => {
    const { writer, messages, texts } = newThread();
    for (const ts of ['1', '2']) messages.set(ts, { text: 'Half', startedAt: 0, isOpen: true });
    const one = writer(['1', '2']);
    one.write([{ text: 'Whole.' }]);
    await one.end([]);
    expect(texts()).toEqual(['Whole.']);
  });
});
