import type { Digest } from '@talkwright/shared/areas/agent-config';
import { once } from '@talkwright/shared/once';
import type { Config } from '../platform/config.ts';
import { counted } from '../platform/text/counted.ts';
import type { Day, Learnt, Said } from './gather-day.ts';
import {
  bottom,
  entry,
  figures,
  heading,
  line,
  lines,
  link,
  type Part,
  paragraph,
  title,
  top,
} from './mail-parts.ts';

export type Shown = {
  agent: { id: string; name: string };
  verbosity: Digest['verbosity'];
  day: Day;
  /** Undefined where the model did not write one. */
  summary: string | undefined;
  /** Of the model that has written it. */
  notice: string | undefined;
};
/** All of a mail but its end, which is for its reader. */
export type Body = { subject: string; html: string; text: string };

/** Mail programs cut off what has more than 102,000; the end has room beside it. */
const MAX_BYTES = 92_000;
/** So that what was learnt leaves room for what was said. */
const MAX_BYTES_LEARNT = 40_000;
const MAX_NAME = 80;
const MAX_LINE = 160;
const MAX_SAID = 1_500;

const NO_SUMMARY =
  "There is no summary this time: the agent's model did not write one. The rest of this mail is as always.";

/** Whatever visitors say, it stands in the mail as text, and as much of it as a mail can hold. */
export function digestMail(config: Config, shown: Shown): Body {
  const { agent, verbosity, day } = shown;
  const subject = `${line(agent.name, MAX_NAME)}: ${counted(day.conversations, 'conversation')} until ${timeOf(day.to)} UTC`;
  const isLong = verbosity !== 'INSIGHTS_ONLY';
  const parts: Part[] = [
    title(line(agent.name, MAX_NAME)),
    paragraph(`What visitors said from ${timeOf(day.from)} to ${timeOf(day.to)} UTC`, true),
    figures([
      { label: 'Conversations', value: day.conversations },
      { label: 'Without an answer', value: day.unanswered },
      { label: 'Thumbs up', value: day.thumbsUp },
      { label: 'Thumbs down', value: day.thumbsDown },
    ]),
    ...(isLong ? summaryParts(shown) : []),
    ...learntParts(config, shown),
  ];
  const left = MAX_BYTES - bytesOf(parts) - Buffer.byteLength(top(subject));
  const all = [...parts, ...(isLong ? saidParts(config, shown, left) : [])];
  return {
    subject,
    html: [top(subject), ...all.map(({ html }) => html)].join('\n'),
    text: all.map(({ text }) => text).join('\n'),
  };
}

/** The end of a mail. */
export function endOf(body: Body, why: string, way?: { label: string; url: string }): Body {
  const parts = [paragraph(why, true), ...(way ? [link(way.label, way.url)] : [])];
  return {
    ...body,
    html: `${body.html}\n${bottom(parts)}`,
    text: [body.text, '--', ...parts.map(({ text }) => text)].join('\n'),
  };
}

function summaryParts({ summary, notice }: Shown): Part[] {
  const below = summary && notice ? [paragraph(notice, true)] : [];
  const text = summary === undefined ? NO_SUMMARY : lines(summary, 2_000);
  return [heading('Summary'), paragraph(text, summary === undefined), ...below];
}

function learntParts(config: Config, { agent, day }: Shown): Part[] {
  const url = `${config.APP_URL}/#/agents/${agent.id}/insights`;
  if (day.learnt.length === 0) {
    return [heading('Insights'), paragraph('Nothing was learnt in these conversations.', true)];
  }
  const parts = day.learnt.map((one) => learntPart(config, one));
  const shown = fitting(parts, MAX_BYTES_LEARNT);
  return [heading('Insights'), ...shown, link('All insights of this agent', url)];
}

const learntPart = (config: Config, { sessionId, items }: Learnt): Part =>
  entry(
    {
      title: counted(items.length, 'insight'),
      url: urlOf(config, sessionId, 'insights'),
      about: `Last said ${timeOf(
        items
          .map(({ said_at }) => said_at)
          .sort()
          .at(-1) ?? '',
      )} UTC`,
    },
    items
      .slice(0, 20)
      .map(({ key, value }) => ({ label: line(key, 60), value: line(String(value), MAX_LINE) })),
  );

function saidParts(config: Config, { verbosity, day, agent }: Shown, maxBytes: number): Part[] {
  const parts = day.said.map((one) => saidPart(config, one, verbosity === 'FULL'));
  const shown = fitting(parts, maxBytes - 2_000);
  const more = day.conversations - shown.length;
  const address = new URLSearchParams({ tab: 'sessions', agent: agent.id });
  const label =
    more > 0 ? `${counted(more, 'more conversation')} in the chat history` : 'Chat history';
  return [
    heading('Conversations'),
    ...shown,
    link(label, `${config.APP_URL}/#/chat-history?${address}`),
  ];
}

function saidPart(config: Config, { summary, messages, more }: Said, isWhole: boolean): Part {
  const about = [
    `${timeOf(summary.lastAt)} UTC`,
    counted(summary.messageCount, 'message'),
    ...(summary.unanswered ? ['without an answer'] : []),
  ];
  const said = messages.map(({ role, content }) => ({
    label: role === 'user' ? 'Visitor' : 'Agent',
    value: lines(content, MAX_SAID),
  }));
  const rest = more > 0 ? [{ label: '…', value: `and ${counted(more, 'more message')}` }] : [];
  return entry(
    {
      title: line(summary.opening, MAX_LINE) || 'A conversation',
      url: urlOf(config, summary.sessionId),
      about: about.join(' · '),
    },
    isWhole ? [...said, ...rest] : [],
  );
}

/** As many as there is room for, from the first on; one that is too long for all of it is left out. */
function fitting(parts: Part[], maxBytes: number): Part[] {
  const shown: Part[] = [];
  let bytes = 0;
  for (const part of parts) {
    const size = bytesOf([part]);
    if (bytes + size > maxBytes) continue;
    shown.push(part);
    bytes += size;
  }
  return shown;
}

const bytesOf = (parts: Part[]): number =>
  parts.reduce(
    (sum, { html, text }) =>
      sum + Math.max(...[html, text].map((one) => Buffer.byteLength(one))) + 1,
    0,
  );

const urlOf = ({ APP_URL }: Config, session: string, view?: 'insights'): string =>
  `${APP_URL}/#/chat-history?${new URLSearchParams({ tab: 'sessions', session, ...(view && { view }) })}`;

const format = once(
  () =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
);
const timeOf = (moment: string): string => format().format(new Date(moment));
