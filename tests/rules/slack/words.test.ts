import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { saidIn } from '../../../functions/src/slack/answering/said-in.ts';
import {
  fitting,
  isFull,
  MAX_MESSAGE_LENGTH,
  messagesOf,
  readWords,
  withoutPings,
} from '../../../functions/src/slack/answering/slack-text.ts';
import type { SlackEnvelope } from '../../../functions/src/slack/events/read-slack-event.ts';

const envelope = (event: object, fields: object = {}) =>
  ({
    ...{ type: 'event_callback', api_app_id: 'A1', event_id: 'Ev1', event_time: 1 },
    ...{ is_ext_shared_channel: false, authorizations: [], ...fields },
    event: {
      type: 'message',
      channel: 'C1',
      channel_type: 'channel',
      user: 'U1',
      ts: '1.1',
      ...event,
    },
  }) as unknown as SlackEnvelope;

describe('what somebody has said', () => {
  it('is a mention, a direct message, or goes on in a thread', () => {
    expect(saidIn(envelope({ type: 'app_mention', text: '<@B> hi' }))).toMatchObject({
      ...{ isAddressed: true, isDirect: false, isPrivate: false, root: '1.1' },
    });
    expect(saidIn(envelope({ channel: 'D1', channel_type: 'im' }))).toMatchObject({
      ...{ isAddressed: true, isDirect: true, isPrivate: true },
    });
    expect(saidIn(envelope({ thread_ts: '1.0', text: 'and?' }))).toMatchObject({
      ...{ isAddressed: false, root: '1.0' },
    });
    expect(
      saidIn(envelope({ type: 'app_mention' }, { is_ext_shared_channel: true })),
    ).toMatchObject({
      isPrivate: true,
    });
  });

  it.each([
    ['nobody in particular', {}],
    ['somebody else in a thread', { thread_ts: '1.0', text: '<@U2> and you?' }],
    ['by a bot', { channel: 'D1', bot_id: 'B1' }],
    ['by an app', { channel: 'D1', app_id: 'A2' }],
    ['by Slack itself', { channel: 'D1', user: 'USLACKBOT' }],
    ['by nobody', { channel: 'D1', user: undefined }],
    ['in an edit', { channel: 'D1', subtype: 'message_changed' }],
    ['once it was edited', { channel: 'D1', edited: { user: 'U1' } }],
    ['in a deletion', { channel: 'D1', subtype: 'message_deleted' }],
    ['by joining', { channel: 'D1', subtype: 'channel_join' }],
    ['hidden', { channel: 'D1', hidden: true }],
  ])('is nothing to answer when it is said to %s', (_what, event) => {
    expect(saidIn(envelope(event))).toBeUndefined();
  });
});

describe('words on their way', () => {
  it('are read as they were meant', () => {
    const text =
      '<@B1> see <https://a.example/x|this> &amp; <#C1|general>, <@U2|Ben>; 1 &lt; 2 <!here> <https://b.example>';
    expect(readWords(text, 'B1')).toBe(
      'see this (https://a.example/x) & #general, @Ben; 1 < 2 @here https://b.example',
    );
  });

  it('call nobody when they are the model’s', () => {
    const text = withoutPings('<!channel> <!here|x> <@U123> <#C1> 1 < 2 <b>');
    expect(text).not.toMatch(/<[!@#]/);
    expect(text).toContain('1 < 2 <b>');
  });

  it('fill messages that Slack takes, and nothing of them is lost', () => {
    const word = fc.constantFrom(
      'one ',
      'two\n',
      '\n\n',
      '# three\n',
      '| a | b |\n',
      '𝄞'.repeat(40),
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 2_000 }), (words) => {
        const text = words.join('');
        const messages = messagesOf(text);
        for (const message of messages) {
          expect(message.length).toBeLessThanOrEqual(MAX_MESSAGE_LENGTH);
          expect(message.isWellFormed()).toBe(true);
        }
        const bare = (all: string) => all.replace(/\n/g, '');
        expect(bare(messages.join(''))).toBe(bare(text));
      }),
      { numRuns: 50 },
    );
  });

  it('are cut at a paragraph, and code goes on as code', () => {
    const paragraph = `${'word '.repeat(100)}\n\n`;
    const { head, rest } = fitting('', paragraph.repeat(30));
    expect(head.endsWith('\n\n')).toBe(true);
    expect(rest.startsWith('word')).toBe(true);
    const code = `\`\`\`\n${'line of code\n'.repeat(1_000)}\`\`\`\n`;
    const messages = messagesOf(code);
    for (const message of messages) expect(message.split('```').length % 2).toBe(1);
    expect(isFull('x'.repeat(MAX_MESSAGE_LENGTH))).toBe(true);
  });
});
