import { isObject } from '../api/arguments.ts';
import type { Block } from '../records.ts';
import type { Slack } from '../slack.ts';
import { html } from './layout.ts';
import { link, markdown } from './markdown.ts';
import { mrkdwn } from './mrkdwn.ts';

type Fields = Record<string, unknown>;
/** The form of a button of a message, so that it can be pressed. */
export type Pressing = (
  actionId: string,
  value: string,
  label: string,
  isPrimary?: boolean,
) => string;

export const showBlocks = (slack: Slack, blocks: Block[], press: Pressing): string =>
  blocks.map((block) => showBlock(slack, block, press)).join('');

function showBlock(slack: Slack, block: Block, press: Pressing): string {
  const elements = Array.isArray(block.elements) ? block.elements.filter(isObject) : [];
  switch (block.type) {
    case 'section': {
      const fields = Array.isArray(block.fields) ? block.fields.filter(isObject) : [];
      const accessory = isObject(block.accessory) ? element(slack, block.accessory, press) : '';
      return `<div class="section"><div>${text(slack, block.text)}${fields.map((one) => `<div>${text(slack, one)}</div>`).join('')}</div>${accessory}</div>`;
    }
    case 'header':
      return `<p class="heading">${text(slack, block.text)}</p>`;
    case 'divider':
      return '<hr />';
    case 'markdown':
      return `<div class="markdown">${markdown(String(block.text ?? ''))}</div>`;
    case 'context':
      return `<p class="context">${elements.map((one) => element(slack, one, press)).join(' ')}</p>`;
    case 'actions':
    case 'context_actions':
      return `<div class="row">${elements.map((one) => element(slack, one, press)).join('')}</div>`;
    case 'image':
      return picture(slack, block);
    case 'rich_text':
      return `<div>${elements.map(richText(slack)).join('')}</div>`;
    case 'plan':
      return plan(slack, block);
    case 'task_card':
      return task(slack, block);
    case 'table':
      return table(slack, block);
    case 'data_visualization':
      return chart(block);
    default:
      return `<p class="context">${html(block.type)}</p>`;
  }
}

function text(slack: Slack, value: unknown): string {
  if (!isObject(value)) return '';
  const words = String(value.text ?? '');
  return value.type === 'mrkdwn' ? mrkdwn(slack, words) : html(words);
}

function element(slack: Slack, one: Fields, press: Pressing): string {
  if (one.type === 'image') return picture(slack, one);
  if (one.type === 'button') {
    const label = isObject(one.text) ? String(one.text.text) : '';
    if (typeof one.url === 'string' && one.action_id === undefined)
      return link(one.url, html(label));
    return press(
      String(one.action_id ?? ''),
      String(one.value ?? ''),
      label,
      one.style === 'primary',
    );
  }
  if (one.type === 'feedback_buttons') {
    return [one.positive_button, one.negative_button]
      .filter(isObject)
      .map((half) =>
        press(
          String(one.action_id ?? ''),
          String(half.value),
          isObject(half.text) ? String(half.text.text) : '',
        ),
      )
      .join('');
  }
  return text(slack, one);
}

function picture(slack: Slack, block: Fields): string {
  const file = isObject(block.slack_file)
    ? slack.store.get('file', String(block.slack_file.id))
    : undefined;
  const source = file ? `/file/${file.id}` : String(block.image_url ?? '');
  const title = isObject(block.title) ? `<figcaption>${text(slack, block.title)}</figcaption>` : '';
  return `<figure>${title}<img src="${html(source)}" alt="${html(block.alt_text)}" loading="lazy" /></figure>`;
}

const richText =
  (slack: Slack) =>
  (part: Fields): string => {
    const elements = Array.isArray(part.elements) ? part.elements.filter(isObject) : [];
    if (part.type === 'rich_text_list')
      return `<ul>${elements.map((one) => `<li>${richText(slack)(one)}</li>`).join('')}</ul>`;
    const inner = elements.map((one) => richElement(slack, one)).join('');
    if (part.type === 'rich_text_preformatted') return `<pre>${inner}</pre>`;
    if (part.type === 'rich_text_quote') return `<blockquote>${inner}</blockquote>`;
    return `<p>${inner}</p>`;
  };

function richElement(slack: Slack, one: Fields): string {
  if (one.type === 'link') return link(String(one.url), html(one.text ?? one.url));
  if (one.type === 'user') return mrkdwn(slack, `<@${String(one.user_id)}>`);
  if (one.type === 'channel') return mrkdwn(slack, `<#${String(one.channel_id)}>`);
  if (one.type === 'broadcast') return mrkdwn(slack, `<!${String(one.range)}>`);
  const words = html(one.text).replaceAll('\n', '<br />');
  const style = isObject(one.style) ? one.style : {};
  const wrap = (name: string, isOn: unknown, inner: string) =>
    isOn ? `<${name}>${inner}</${name}>` : inner;
  return wrap('strong', style.bold, wrap('em', style.italic, wrap('code', style.code, words)));
}

const MARKS: Record<string, string> = { pending: '○', in_progress: '◐', complete: '✓', error: '✕' };
const STATES: Record<string, string> = {
  pending: 'still to come',
  in_progress: 'under way',
  complete: 'done',
  error: 'failed',
};

function plan(slack: Slack, block: Fields): string {
  const tasks = Array.isArray(block.tasks) ? block.tasks.filter(isObject) : [];
  const title = block.title
    ? `<summary>${html(block.title)}</summary>`
    : '<summary>Steps</summary>';
  return `<details class="plan" open>${title}${tasks.map((one) => task(slack, one)).join('')}</details>`;
}

function task(slack: Slack, block: Fields): string {
  const status = String(block.status ?? 'pending');
  const sources = (Array.isArray(block.sources) ? block.sources.filter(isObject) : [])
    .map((one) => link(String(one.url), html(one.text ?? one.url)))
    .join('');
  const more = [block.details, block.output]
    .map((one) =>
      isObject(one) ? `<div class="context">${showBlock(slack, one as Block, () => '')}</div>` : '',
    )
    .join('');
  const line = `<span class="mark ${html(status)}" role="img" aria-label="${html(STATES[status] ?? status)}">${MARKS[status] ?? '○'}</span> ${html(block.title)}`;
  const inside = `${more}${sources ? `<p class="sources">${sources}</p>` : ''}`;
  return inside
    ? `<details class="task" open><summary>${line}</summary>${inside}</details>`
    : `<p class="task">${line}</p>`;
}

function table(slack: Slack, block: Fields): string {
  const rows = Array.isArray(block.rows) ? block.rows.filter(Array.isArray) : [];
  const cell = (value: unknown) =>
    isObject(value) && value.type === 'rich_text'
      ? showBlock(slack, value as Block, () => '')
      : html(isObject(value) ? (value.text ?? value.value) : value);
  const shown = rows.map(
    (row) => `<tr>${row.map((value: unknown) => `<td>${cell(value)}</td>`).join('')}</tr>`,
  );
  return `<div class="wide"><table>${shown.join('')}</table></div>`;
}

/** As the figures that it shows: this Slack draws no charts. */
function chart(block: Fields): string {
  const shape = isObject(block.chart) ? block.chart : {};
  const list = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);
  const row = (one: Fields) =>
    `<tr><td>${html(one.label ?? one.name)}</td><td>${html(one.value)}</td></tr>`;
  const series = list(shape.series).map(
    (one) =>
      `<tr><th colspan="2">${html(one.label ?? one.name)}</th></tr>${list(one.data).map(row).join('')}`,
  );
  return `<figure><figcaption>${html(block.title)} (${html(shape.type)} chart)</figcaption><div class="wide"><table>${series.join('')}${list(shape.segments).map(row).join('')}</table></div></figure>`;
}
