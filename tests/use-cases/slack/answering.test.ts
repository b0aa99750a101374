import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LARKFIELD } from '../../../local/cloud/slack/demo.ts';
import {
  answersTo,
  ask,
  newTeam,
  type SlackAnswers,
  startSlackAnswers,
  type Team,
  write,
} from '../../support/cloud/slack-answers.ts';

let answers: SlackAnswers;
let team: Team;

beforeAll(async () => {
  answers = await startSlackAnswers();
  team = await newTeam(answers);
});
afterAll(() => answers.stop());
beforeEach(async () => {
  await answers.control('faults/clear');
  await answers.control('weather', { twice: null, stream_lifetime_ms: null });
});

const mention = () => `<@${team.botUserId}>`;
const general = { channel: LARKFIELD.general };

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

  it('is answered once, however often its events come', async () => {
    await answers.control('weather', { twice: true });
    const asked = await write(answers, team, `${mention()} #model:say Once.`, general);
    await answers.settled();
    await answers.control('deliveries/repeat', { id: 'last' });
    await answers.settled();
    const said = await answersTo(answers, team, asked);
    expect(said.map(({ text }) => text)).toEqual(['Once.']);
  });
});
