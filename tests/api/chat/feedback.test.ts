import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Agent, createPreviewToken } from '@talkwright/shared/areas/agents';
import { getWidgetConfig, sendFeedback } from '@talkwright/shared/areas/chat';
import { getChatHistory } from '@talkwright/shared/areas/chat-history';
import type { Input } from '@talkwright/shared/contract/contract';
import { type AgentFields, newAgent as addAgent } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { anyAddress, call, converse, type Member } from '../../support/client.ts';

let member: Member;
let agent: Agent;
beforeAll(async () => {
  member = await newTenant({ plan: 'scale' });
  agent = await newAgent();
});

const newAgent = (fields: AgentFields = {}) => addAgent(member, fields);

/** A conversation with one question: how its answer is judged, and what is read of that later. */
async function asked({ api_key }: Agent, more: Record<string, string> = {}) {
  const headers = { 'x-api-key': api_key, 'x-forwarded-for': anyAddress(), ...more };
  const session = { sessionId: '', visitorToken: '' };
  let messageId = '';
  for await (const event of converse(api_key, { message: 'Hello!' }, undefined, more)) {
    if (event.type === 'session') Object.assign(session, event);
    if (event.type === 'done') messageId = event.messageId;
  }
  const { sessionId, visitorToken } = session;
  const body = { sessionId, visitorToken, messageId };
  const history = async () =>
    (await call(getChatHistory, { sessionId }, { ...headers, 'x-visitor-token': visitorToken }))
      .messages ?? [];
  return {
    body,
    history,
    judge: (changes: Partial<Input<typeof sendFeedback>>) =>
      call(sendFeedback, { ...body, thumb: 'up', ...changes }, headers),
    stored: async () => (await history()).at(-1)?.feedback,
  };
}

describe('what a visitor thinks of an answer', () => {
  it('stands with the answer, changes, and is taken back', async () => {
    const { judge, stored } = await asked(agent);
    expect(await stored()).toBeUndefined();
    const note = 'Not what I asked.';
    const { feedback } = await judge({ thumb: 'down', note: ` ${note} ` });
    expect(feedback).toEqual({ thumb: 'down', note, at: expect.stringMatching(/^\d{4}-/) });
    expect(await stored()).toEqual(feedback);

    await judge({ thumb: 'up' });
    expect(await stored()).toEqual({ thumb: 'up', at: expect.any(String) });
    for (const _again of [1, 2]) {
      expect((await judge({ thumb: null })).feedback).toBeNull();
      expect(await stored()).toBeUndefined();
    }
    await judge({ thumb: 'down' });
    expect(await stored()).toMatchObject({ thumb: 'down' });
  });

  it('is one value, however often and however many at once send it', async () => {
    const { judge, history } = await asked(agent);
    await Promise.all([1, 2, 3, 4].map(() => judge({ note: 'Good.' })));
    await judge({ note: 'Good.' });
    const messages = await history();
    expect(messages.map(({ feedback }) => feedback)).toEqual([
      undefined,
      { thumb: 'up', note: 'Good.', at: expect.any(String) },
    ]);
  });

  it('is taken from whose conversation it is, about its answers alone', async () => {
    const { judge, history, stored } = await asked(agent);
    const other = await asked(agent);
    await expect(judge({ visitorToken: 'other' })).rejects.toMatchObject({
      code: 'visitor_token_refused',
    });
    const foreign = await asked(await newAgent());
    await expect(judge(foreign.body)).rejects.toMatchObject({ code: 'session_not_found' });
    const [question] = await history();
    const others = [other.body.messageId, question?.id ?? '', other.body.sessionId];
    for (const messageId of [...others, '01ARZ3NDEKTSV4RRFFQ69G5FAV']) {
      await expect(judge({ messageId })).rejects.toMatchObject({
        status: 409,
        code: 'feedback_not_taken',
      });
    }
    expect([await stored(), await other.stored()]).toEqual([undefined, undefined]);
  });

  it('is refused in a sentence where the agent does not ask for it', async () => {
    const silent = await newAgent({ personality: { feedbackEnabled: false } });
    const { judge, stored } = await asked(silent);
    await expect(judge({})).rejects.toMatchObject({
      code: 'feedback_not_taken',
      message: 'No feedback is taken here any more.',
    });
    expect(await stored()).toBeUndefined();
    const asksIn = async ({ api_key }: Agent) =>
      (await call(getWidgetConfig, {}, { 'x-api-key': api_key })).agent.personality.feedbackEnabled;
    expect([await asksIn(silent), await asksIn(agent)]).toEqual([false, true]);
  });

  it.each([
    [{ note: 'x'.repeat(1_001) }, 'note'],
    [{ thumb: 'sideways' as never }, 'thumb'],
  ])('says what is wrong with it (%#)', async (changes, field) => {
    const { judge } = await asked(agent);
    await expect(judge(changes)).rejects.toMatchObject({
      code: 'invalid_input',
      body: { fields: { [field]: expect.stringMatching(/^[A-Z]/) } },
    });
  });

  it('is kept in a preview, too', async () => {
    const { previewToken } = await member.call(createPreviewToken, { id: agent.id });
    const { judge, stored } = await asked(agent, { 'x-preview-token': previewToken });
    await judge({ thumb: 'down' });
    expect(await stored()).toMatchObject({ thumb: 'down' });
  });

  it('is limited by address', async () => {
    const { judge } = await asked(agent);
    const guesses = Array.from({ length: 100 }, (_, n) => judge({ visitorToken: `no-${n}` }));
    const refused = await Promise.allSettled(guesses);
    expect(refused.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(
      refused.map(() => 'visitor_token_refused'),
    );
    await expect(judge({})).rejects.toMatchObject({ code: 'too_many' });
  });
});
