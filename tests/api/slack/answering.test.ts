import { beforeAll, describe, expect, it } from '@jest/globals';
import { LARKFIELD } from '../../../local/cloud/slack/demo.ts';
import { uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import {
  control,
  look,
  newSlackTeam,
  type SlackTeam,
  signedEvent,
} from '../../support/api/slack.ts';
import { eventually } from '../../support/eventually.ts';

type Shown = {
  ts: string;
  text: string;
  bot_id?: string;
  blocks?: { type: string; elements?: { text?: string }[] }[];
  streaming_state?: string;
};

let team: SlackTeam;

beforeAll(async () => {
  const member = await newTenant();
  const citationsConfig = { visitorsOpenSources: true };
  team = await newSlackTeam(member, { ragEnabled: true, citationsConfig });
  const content = '# Returns\n\nYou may return a bike within 30 days of delivery.';
  await uploadAndWait(member, { name: 'returns.md', content }, team.agent.id);
});

describe('a question in Slack', () => {
  it('is answered with its sources, of which each opens on a page of its own', async () => {
    const text = 'Within how many days may I return a bike?';
    const asked = await control('messages', { user: LARKFIELD.ben, app: team.apiAppId, text });
    const { channel, ts } = asked as unknown as { channel: string; ts: string };
    const answer = await eventually(async () => {
      const { messages } = await look('messages', { channel, thread_ts: ts });
      const said = (messages as Shown[]).filter(({ bot_id }) => bot_id);
      expect(said).toMatchObject([{ streaming_state: 'completed' }]);
      return said[0] as Shown;
    });
    expect(answer.text).toMatch(/30 days.*\[1\]/);
    const context =
      answer.blocks?.find(({ type }) => type === 'context')?.elements?.[0]?.text ?? '';
    const [, url = ''] = /^\[1\] <([^|]+)\|returns\.md>/.exec(context) ?? [];
    const page = await fetch(url);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toMatch(/<mark>.*30 days/s);
    const other = await fetch(`${url.slice(0, -2)}xx`);
    expect(other.status).toBe(404);
  });

  it('is nobody’s but Slack’s to ask', async () => {
    const event = {
      type: 'message',
      channel: 'D01',
      channel_type: 'im',
      user: 'U01',
      ts: '1700000000.000100',
    };
    const { body, headers } = signedEvent(team, { ...event, text: 'Hello' }, 'EvForged');
    const send = (more: object, what: BodyInit = body) =>
      fetch(team.app.events_url, { method: 'POST', body: what, headers: { ...headers, ...more } });
    const forged = await send({ 'x-slack-signature': `v0=${'0'.repeat(64)}` });
    expect(forged.status).toBe(401);
    // Its own secret speaks for an app, and for no other one.
    const other = signedEvent({ ...team, apiAppId: 'A0OTHER' }, event, 'EvOther');
    expect((await send(other.headers, other.body)).status).toBe(401);
    expect((await send({})).status).toBe(200);
  });
});
