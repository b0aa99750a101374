import { LARKFIELD } from '../../../../local/cloud/slack/demo.ts';
import { control, look, newSlackTeam } from '../../api/slack.ts';
import type { Member } from '../../client.ts';
import { eventually } from '../../eventually.ts';
import type { Deed } from './deed.ts';

type Shown = { ts: string; thread_ts?: string; bot_id?: string; text: string; only_for?: string };
type Asked = { channel: string; ts: string };

/** How the offline model ends its answer where it has no documents. */
const WHOLE = /ask again\.$/;
/** What somebody who looks on takes for no answer yet. */
const PATIENCE_MS = 5_000;

/** Whoever has got no answer does not ask again: in Slack it comes by itself. */
export async function askingInSlack(member: Member, embedConfig: object): Promise<Deed> {
  const team = await newSlackTeam(member, { embedConfig });
  // Slack itself tries again at once, after a minute and after five: what is measured is how long we take.
  await control('weather', { retry_pauses_ms: [500, 2_000, 5_000, 10_000, 20_000, 60_000] });
  const all: Asked[] = [];
  let unanswered: Asked | undefined;

  async function ask(): Promise<Asked> {
    const text = `What is ${all.length} of many?`;
    const given = { user: LARKFIELD.ben, app: team.apiAppId, text };
    const asked = (await control('messages', given)) as unknown as Asked;
    all.push(asked);
    return asked;
  }

  async function answersTo({ channel, ts }: Asked): Promise<number> {
    const { messages } = (await look('messages', { channel })) as { messages: Shown[] };
    return messages.filter(
      (one) => one.thread_ts === ts && one.bot_id && !one.only_for && WHOLE.test(one.text),
    ).length;
  }

  return {
    async attempt() {
      const asked = unanswered ?? (await ask());
      unanswered = asked;
      try {
        await eventually(async () => {
          if ((await answersTo(asked)) === 0) throw new Error('Not yet.');
        }, PATIENCE_MS);
      } catch {
        return { code: 'no answer yet' };
      }
      unanswered = undefined;
      return 'done';
    },
    async audit() {
      const counts = await Promise.all(all.map(answersTo));
      return counts.flatMap((count, n) =>
        count === 1 ? [] : [`Question ${n} in Slack has ${count} answers.`],
      );
    },
  };
}
