import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Deps } from '../../../functions/src/deps.ts';
import { saveAgentSlack } from '../../../functions/src/slack/agents/save-agent-slack.ts';
import { assignSlackApp } from '../../../functions/src/slack/apps/assign-slack-app.ts';
import { handleSlackMessage } from '../../../functions/src/slack/handle-slack-message.ts';
import { LARKFIELD, NORTHWIND } from '../../../local/cloud/slack/demo.ts';
import {
  answersTo,
  ask,
  conversationOf,
  messagesIn,
  newTeam,
  type SlackAnswers,
  startSlackTeam,
  type Team,
  write,
} from '../../support/cloud/slack-answers.ts';
import { eventually } from '../../support/eventually.ts';

let answers: SlackAnswers;
let team: Team;

beforeAll(async () => {
  ({ answers, team } = await startSlackTeam());
});
afterAll(() => answers.stop());
beforeEach(async () => {
  await answers.control('faults/clear');
  await answers.control('weather', { twice: null, stream_lifetime_ms: null });
});

const mention = () => `<@${team.botUserId}>`;
const general = { channel: LARKFIELD.general };
const textsOf = (said: { text: string }[]) => said.map(({ text }) => text);
/** What one person alone was told in a channel, since a message. */
const linesFor = async (user: string, channel: string, since: string) =>
  textsOf(
    (await messagesIn(answers, channel)).filter(
      (one) => one.only_for === user && Number(one.ts) > Number(since),
    ),
  );

describe('a question', () => {
  it('in a direct message is answered in its thread, as a message that grows', async () => {
    const { said } = await ask(answers, team, '#model:say Fourteen days.');
    expect(said).toMatchObject([{ text: 'Fourteen days.', stream: { state: 'stopped' } }]);
  });

  it('in a channel is heard when the app is mentioned, and its thread then goes on without', async () => {
    const first = await ask(answers, team, `${mention()} #model:say One.`, general);
    expect(first.said).toMatchObject([{ text: 'One.' }]);
    const thread = { ...general, thread_ts: first.ts };
    const second = await ask(answers, team, '#model:say Two.', { ...thread, user: LARKFIELD.ada });
    expect(second.said).toMatchObject([{ text: 'Two.' }]);
    const toBen = await ask(answers, team, `<@${LARKFIELD.ben}> what do you think?`, thread);
    expect(toBen.said).toEqual([]);
    const elsewhere = await ask(answers, team, 'Who has the key of the workshop?', general);
    expect(elsewhere.said).toEqual([]);
  });

  it('in a thread whose first one is not taken up yet waits for it, and is answered after it', async () => {
    let isHeld = true;
    answers.dieWhile(() => isHeld);
    const first = await write(answers, team, `${mention()} #model:say One.`, general);
    const more = { ...general, thread_ts: first.ts };
    await write(answers, team, '#model:say Two.', { ...more, user: LARKFIELD.ada });
    await answers.delivered();
    isHeld = false;
    await answers.settled();
    answers.dieWhile(undefined);
    expect(textsOf(await answersTo(answers, team, first))).toEqual(['One.', 'Two.']);
  });

  it('in a thread whose first one is refused is for nobody here', async () => {
    const { workshop: channel } = LARKFIELD;
    await answers.control('channels/invite', { channel, app: team.app });
    let isHeld = true;
    answers.dieWhile(() => isHeld);
    const asked = `${mention()} #model:say One.`;
    const first = await write(answers, team, asked, { channel, user: LARKFIELD.dana });
    const reply = { channel, thread_ts: first.ts, user: LARKFIELD.ada };
    await write(answers, team, '#model:say Two.', reply);
    await answers.delivered();
    isHeld = false;
    await answers.settled();
    answers.dieWhile(undefined);
    await write(answers, team, '#model:say Three.', reply);
    await answers.settled();
    expect(await linesFor(LARKFIELD.dana, channel, first.ts)).toHaveLength(1);
    expect(await answersTo(answers, team, first)).toEqual([]);
  });

  it('is answered once, however often its events come', async () => {
    await answers.control('weather', { twice: true });
    const asked = await write(answers, team, `${mention()} #model:say Once.`, general);
    await answers.settled();
    await answers.control('deliveries/repeat', { id: 'last' });
    await answers.settled();
    expect(textsOf(await answersTo(answers, team, asked))).toEqual(['Once.']);
  });

  it('that is edited is not answered again, and one that is deleted is left', async () => {
    const asked = await ask(answers, team, `${mention()} #model:say First.`, general);
    const { ts } = asked;
    await answers.control('messages/edit', { ...general, ts, text: `${mention()} #model:say No.` });
    await answers.settled();
    expect(textsOf(await answersTo(answers, team, asked))).toEqual(['First.']);
    const other = await write(answers, team, `${mention()} #model:stall-midway`, general);
    await eventually(async () => {
      expect(await answersTo(answers, team, other)).toHaveLength(1);
    });
    await answers.control('messages/delete', { ...general, ts: other.ts });
    await answers.settled();
  });

  it('of more than is read at once is refused in one line, which says what to do', async () => {
    const { ts } = await ask(answers, team, `${mention()} ${'a '.repeat(20_000)}`, general);
    expect(await linesFor(LARKFIELD.ben, LARKFIELD.general, ts)).toEqual([
      expect.stringMatching(/up to 8,000 characters .* Attach it as a file/),
    ]);
  });
});

describe('an answer', () => {
  it('of 40,000 characters comes whole, in messages that Slack takes', async () => {
    const { said } = await ask(answers, team, '#model:long');
    const whole = textsOf(said).join('').replace(/\s+/g, ' ');
    expect(whole).toMatch(/^This is sentence 1 of/);
    const numbers = [...whole.matchAll(/sentence (\d+) of/g)].map(([, n]) => Number(n));
    expect(numbers).toEqual(numbers.map((_, at) => at + 1));
    expect(said.length).toBeGreaterThan(1);
    expect(said.every(({ text }) => text.length <= 12_000)).toBe(true);
    expect(said.map(({ stream }) => stream?.state)).toEqual(said.map(() => 'stopped'));
  });

  it('pings nobody, shows no picture, and links to nothing that it was not given', async () => {
    const words =
      '<!channel> <!here> @everyone <@U0BENOKAFO> ![x](https://evil.example/p.png?q=1) https://evil.example/secret';
    const { said } = await ask(answers, team, `#model:say ${words.replaceAll('<', '&lt;')} end.`);
    const text = said[0]?.text ?? '';
    expect(text).toMatch(/end\.$/);
    expect(text).not.toMatch(/<[!@#]|@everyone|!\[/);
  });

  it('goes on in its own message when a stream has ended before its time', async () => {
    await answers.control('weather', { stream_lifetime_ms: 300 });
    const { said } = await ask(answers, team, '#model:say One two three four five six seven.');
    expect(textsOf(said)).toEqual(['One two three four five six seven.']);
  });

  it('is a message that changes where Slack knows no streams', async () => {
    await answers.control('faults', {
      method: 'chat.startStream',
      kind: 'error',
      error: 'unknown_method',
    });
    const { said } = await ask(answers, team, '#model:say No streams here.');
    expect(said).toMatchObject([{ text: expect.stringContaining('No streams here.') }]);
    expect(said[0]?.stream).toBeUndefined();
  });

  it.each([
    ['was made while its answer was lost', 'reset_after'],
    ['was never made', 'reset'],
  ])('stands there once where its first message %s', async (_what, kind) => {
    await answers.control('faults', { method: 'chat.startStream', kind });
    const { said } = await ask(answers, team, `${mention()} #model:say Whatever happens.`, general);
    expect(textsOf(said)).toEqual(['Whatever happens.']);
  });

  it('waits while Slack wants to be left alone, and then says all of it', async () => {
    await answers.control('rate-limit', { method: 'chat.appendStream', seconds: 1 });
    const { said } = await ask(answers, team, '#model:say All of this comes, later.');
    expect(textsOf(said)).toEqual(['All of this comes, later.']);
  });

  it('is taken up by another worker, in the same message', async () => {
    let deaths = 0;
    answers.dieWhile(() => ++deaths <= 2);
    const { said } = await ask(answers, team, `${mention()} #model:say Taken up.`, general);
    answers.dieWhile(undefined);
    expect(textsOf(said)).toEqual(['Taken up.']);
  });

  it('ends when somebody presses Stop', async () => {
    const asked = await write(answers, team, '#model:stall-midway');
    const { channel, ts } = asked;
    await eventually(async () => expect(await answersTo(answers, team, asked)).toHaveLength(1));
    await answers.control('stop', { user: LARKFIELD.ben, app: team.app, channel, thread_ts: ts });
    await answers.settled();
    expect(await answersTo(answers, team, asked)).toMatchObject([
      { stream: { state: 'stopped_by_user' } },
    ]);
  });

  it('that the model does not give is a sentence that says so', async () => {
    const { said } = await ask(answers, team, '#model:fail-500');
    expect(textsOf(said)).toEqual([expect.stringMatching(/model/i)]);
  });

  it('has buttons by which readers say what they think of it, as in the widget', async () => {
    const { channel, ts, said } = await ask(
      answers,
      team,
      `${mention()} #model:say Good?`,
      general,
    );
    const buttons = said[0]?.blocks?.at(-1) as unknown as {
      elements: { [name: string]: { value: string } }[];
    };
    const value = buttons.elements[0]?.negative_button?.value ?? '';
    await answers.control('press', {
      ...{ user: LARKFIELD.ada, channel, ts: said[0]?.ts },
      ...{ action_id: 'answer_feedback', value },
    });
    const key = await conversationOf(answers, team, { channel, ts });
    expect(await answers.deps.conversations.lastMessages(key, 5)).toMatchObject([
      { role: 'user' },
      { role: 'assistant', feedback: { thumb: 'down' } },
    ]);
  });
});

describe('who asks', () => {
  it.each([
    ['a guest', LARKFIELD.dana, LARKFIELD.workshop, /guests/],
    [
      'a stranger from a shared channel',
      NORTHWIND.noah,
      LARKFIELD.tyres,
      /members of the workspace/,
    ],
  ])('%s is told why not', async (_who, user, channel, why) => {
    await answers.control('channels/invite', { channel, app: team.app });
    const asked = await ask(answers, team, `${mention()} #model:say Yes.`, { user, channel });
    expect(asked.said.filter((one) => !one.only_for)).toEqual([]);
    expect(await linesFor(user, channel, asked.ts)).toEqual([expect.stringMatching(why)]);
  });

  it('is told in one line where the app is switched off', async () => {
    await assignSlackApp(answers.deps, team.admin, { id: team.appId, assigned: false });
    const off = await ask(answers, team, `${mention()} #model:say Yes.`, general);
    await assignSlackApp(answers.deps, team.admin, { id: team.appId, assigned: true });
    expect(await linesFor(LARKFIELD.ben, LARKFIELD.general, off.ts)).toEqual([
      expect.stringMatching(/switched off/),
    ]);
  });

  it('and what they may be answered with is as the policy of the agent says', async () => {
    const settings = { id: team.agentId, enabled: true, alias: '', appApiAppId: team.appId };
    const policy = { maxTokens: 16, directMessages: false };
    await saveAgentSlack(answers.deps, team.admin, { ...settings, policy });
    const direct = await ask(answers, team, '#model:say Yes.');
    const capped = await ask(answers, team, `${mention()} #model:long`, general);
    await saveAgentSlack(answers.deps, team.admin, { ...settings, policy: null });
    expect(await linesFor(LARKFIELD.ben, direct.channel, direct.ts)).toEqual([
      expect.stringMatching(/direct messages/),
    ]);
    expect(capped.said[0]?.text.length).toBeLessThan(150);
  });
});

describe('beside questions', () => {
  it('the slash command is answered to its asker alone', async () => {
    const { ts } = await write(answers, team, 'Before', general);
    const { apps } = await answers.look('apps');
    const manifest = (
      apps as { id: string; manifest: { features: { slash_commands?: { command: string }[] } } }[]
    ).find(({ id }) => id === team.app)?.manifest;
    const command = manifest?.features.slash_commands?.[0]?.command ?? '';
    await answers.control('command', {
      ...{ user: LARKFIELD.ada, ...general, command, text: '#model:say To you.' },
    });
    await answers.settled();
    await eventually(async () => {
      expect((await linesFor(LARKFIELD.ada, LARKFIELD.general, ts)).at(-1)).toBe('To you.');
    });
  });

  it('a slash command whose worker dies while it answers is not answered twice, and says so', async () => {
    const { slackAddresses } = answers.deps;
    const { ts } = await write(answers, team, 'Before', general);
    const told: string[] = [];
    let isDead = false;
    const addresses = {
      ...slackAddresses,
      async respond(_address: string, body: object) {
        told.push((body as { text: string }).text);
        if (!isDead) {
          isDead = true;
          throw new Error('The worker has died.');
        }
        return true;
      },
    };
    const message = {
      kind: 'commanded' as const,
      ...{ tenantId: team.admin.tenantId, appId: team.appId },
      ...{ apiAppId: team.app, places: [LARKFIELD.team] },
      command: {
        ...{ id: `trigger.${ts}`, name: '/fern', text: '#model:say Once.' },
        ...{ channel: LARKFIELD.general, user: LARKFIELD.ada, team: LARKFIELD.team },
        responseUrl: 'https://nowhere.example/',
      },
    };
    const deps = { ...answers.deps, slackAddresses: addresses };
    await expect(handleSlackMessage(deps, message)).rejects.toThrow('died');
    await handleSlackMessage(deps, message);
    await handleSlackMessage(deps, message);
    expect(told).toEqual(['Once.', expect.stringMatching(/may have been lost/)]);
  });

  it('who opens the app is shown what to ask', async () => {
    const { channel } = await answers.control('open-app', { app: team.app, user: LARKFIELD.ada });
    await answers.settled();
    const { prompts } = await answers.look('messages', { channel });
    expect(prompts).toMatchObject({ prompts: [{ title: 'What can you help me with?' }] });
  });

  it('who has a channel open beside the app is shown what is for that channel first', async () => {
    const settings = { id: team.agentId, enabled: true, alias: '', appApiAppId: team.appId };
    const { general: channel, planning } = LARKFIELD;
    const suggestedPrompts = [
      ...['What is new?', 'Who are you?', 'Where is the handbook?', 'How do I take leave?'],
      { prompt: 'Summarize the week', channels: [channel] },
      { prompt: 'What is planned?', channels: [planning] },
    ];
    await saveAgentSlack(answers.deps, team.admin, { ...settings, policy: { suggestedPrompts } });
    const ada = { app: team.app, user: LARKFIELD.ada };
    const shownAfter = async (what: string, more: object = {}) => {
      await answers.control(what, { ...ada, ...more });
      await answers.settled();
      const { prompts } = await answers.look('messages', ada);
      return (prompts as { prompts: { title: string }[] }).prompts.map(({ title }) => title);
    };
    const plain = suggestedPrompts.filter((one) => typeof one === 'string');
    await answers.control('look-at', { ...ada, channel });
    const shown = [
      await shownAfter('open-app'),
      await shownAfter('look-at', { channel: planning }),
      await shownAfter('look-at'),
    ];
    await saveAgentSlack(answers.deps, team.admin, { ...settings, policy: null });
    expect(shown).toEqual([
      ['Summarize the week', ...plain.slice(0, 3)],
      ['What is planned?', ...plain.slice(0, 3)],
      plain,
    ]);
  });

  it('an answer stops, and nothing is left, when the app is taken out of the workspace meanwhile', async () => {
    const gone = await newTeam(answers);
    const asked = await write(answers, gone, '#model:stall-midway');
    await eventually(async () => expect(await answersTo(answers, gone, asked)).toHaveLength(1));
    await answers.control('uninstall', { app: gone.app, team: LARKFIELD.team });
    await answers.settled();
    const { slackInstalls } = answers.deps as Deps;
    expect(await slackInstalls.ofApp(gone.admin.tenantId, gone.appId)).toEqual([]);
    await delay(0);
  });
});
