import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import {
  ask,
  type Shown,
  type SlackAnswers,
  startSlackTeam,
  type Team,
} from '../../support/cloud/slack-answers.ts';

let answers: SlackAnswers;
let team: Team;

beforeAll(async () => {
  ({ answers, team } = await startSlackTeam());
});
afterAll(() => answers.stop());
beforeEach(() => answers.control('faults/clear'));

const DIAGRAM =
  '```mermaid\nflowchart TD\naccTitle: Returns\nA["Write to us"] --> B["Pack the bike"]\n```';
const question = `#model:say Like this:\n${DIAGRAM}\nThat is all.`;

type Picture = { type: string; alt_text: string; slack_file: { id: string }; title?: object };

/** What Slack has been given to show, whether the message has grown or was changed. */
const picturesIn = (said: Shown[]): Picture[] =>
  said
    .flatMap(({ stream, blocks = [] }) => [
      ...(stream?.parts ?? []).flatMap((part) => ('blocks' in part ? part.blocks : [])),
      ...blocks,
    ])
    .map((one) => one as Picture)
    .filter(({ type }) => type === 'image');

describe('a diagram in an answer', () => {
  it('is a picture between its words, with words for who does not see it', async () => {
    const { said } = await ask(answers, team, question);
    expect(said).toHaveLength(1);
    const [picture] = picturesIn(said);
    expect(picture).toMatchObject({
      title: { type: 'plain_text', text: 'Returns' },
      alt_text: 'Flow chart: Returns. 1 step.\nWrite to us → Pack the bike',
    });
    expect(said[0]?.text).toMatch(/^Like this:\s+That is all\.$/);
    const shown = await fetch(`${answers.slackUrl}/file/${picture?.slack_file.id}`);
    const { format, width } = await sharp(await shown.arrayBuffer()).metadata();
    expect({ format, width }).toEqual({ format: 'png', width: 600 });
  });

  it('stands there once, however often its question comes', async () => {
    let deaths = 0;
    answers.dieWhile(() => ++deaths <= 1);
    await answers.control('faults', { method: 'chat.stopStream', kind: 'reset_after' });
    const words = Array.from({ length: 60 }, (_, n) => `Word ${n}`).join(' ');
    const { said } = await ask(answers, team, question.replace('Like this:', words));
    answers.dieWhile(undefined);
    await answers.control('deliveries/repeat', { id: 'last' });
    await answers.settled();
    expect(said).toHaveLength(1);
    expect(picturesIn(said)).toHaveLength(1);
  });

  it('is told in steps where the app may not upload', async () => {
    const method = 'files.getUploadURLExternal';
    await answers.control('faults', { method, kind: 'error', error: 'missing_scope' });
    const { said } = await ask(answers, team, question);
    expect(picturesIn(said)).toEqual([]);
    expect(said[0]?.text).toMatch(/- Write to us → Pack the bike\s+That is all\.$/);
  });

  it('is told in steps where the font has not its letters', async () => {
    const code = '```mermaid\nflowchart TD\nA["写信"] --> B["打包"]\n```';
    const { said } = await ask(answers, team, `#model:say ${code}\nEnd.`);
    expect(picturesIn(said)).toEqual([]);
    expect(said[0]?.text).toContain('- 写信 → 打包');
  });
});
