import { describe as describeChart } from '@talkwright/shared/figures/chart-table';
import { describe as describeDiagram, stepsOf } from '@talkwright/shared/figures/diagram-text';
import * as z from 'zod';
import type { Figure, FigurePainter } from '../../../figures/figure-painter.ts';
import type { Log } from '../../../platform/log.ts';
import type { Slack } from '../../../platform/slack.ts';
import type { SlackAddresses } from '../../../platform/slack-addresses.ts';
import { timeLimit } from '../../../platform/time-limit.ts';
import type { Block } from './part.ts';

type Needs = {
  figurePainter: FigurePainter;
  log: Log;
  slack: Slack;
  slackAddresses: SlackAddresses;
};

/** An answer waits no longer for its picture, counted from when the figure has come. */
const MAX_MS = 20_000;
/** Of Slack's image block. */
const MAX_ALT = 2_000;

const placeSchema = z.object({ upload_url: z.string(), file_id: z.string() });
const done = z.object({});

/**
 * Makes pictures of figures and gives them to Slack, which shows them where a message names them, and nowhere else. Where one
 * cannot be drawn, or Slack does not take it, there is none.
 */
export function createPictures(
  { figurePainter, log, slack, slackAddresses }: Needs,
  { tenantId, token }: { tenantId: string; token: string },
) {
  return async (figure: Figure, over: AbortSignal): Promise<Block | undefined> => {
    const signal = AbortSignal.any([over, timeLimit(MAX_MS)]);
    let reason = 'undrawable';
    try {
      const block = await Promise.race([pictureOf(figure, signal), rejection(signal)]);
      if (block) return block;
    } catch (error) {
      const { name, code = name } = error as Error & { code?: string };
      reason = code;
    }
    log.info('slack figure told in words', { tenantId, reason });
    return undefined;
  };

  async function pictureOf(figure: Figure, signal: AbortSignal): Promise<Block | undefined> {
    const png = await figurePainter.paint(tenantId, figure, signal);
    if (!png) return undefined;
    const { title, alt } = wordsOf(figure);
    const id = await upload(png, title || 'Figure', signal);
    return {
      type: 'image',
      slack_file: { id },
      alt_text: alt.slice(0, MAX_ALT).toWellFormed(),
      ...(title && { title: { type: 'plain_text', text: title } }),
    };
  }

  async function upload(png: Uint8Array, title: string, signal: AbortSignal): Promise<string> {
    const options = { token, signal };
    const promised = { filename: 'figure.png', length: png.byteLength };
    const place = await slack.call('files.getUploadURLExternal', promised, placeSchema, options);
    const isTaken = await slackAddresses.upload(place.upload_url, png, signal);
    if (!isTaken) throw new Error('Slack has not taken the bytes.');
    // Without a channel: it would be a message of its own there.
    const files = [{ id: place.file_id, title }];
    await slack.call('files.completeUploadExternal', { files }, done, options);
    return place.file_id;
  }
}

/** Whoever waits for a turn to be drawn hears of it only when the turn comes. */
const rejection = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

/** For who does not see it: what it is, and of a diagram what it says. */
function wordsOf(figure: Figure): { title: string; alt: string } {
  if ('chart' in figure) return { title: figure.chart.title, alt: describeChart(figure.chart) };
  const { diagram } = figure;
  const alt = [describeDiagram(diagram), ...stepsOf(diagram)].join('\n');
  return { title: diagram.title, alt };
}
