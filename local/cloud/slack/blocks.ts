import { isObject } from './api/arguments.ts';
import type { Block } from './records.ts';
import { Refusal } from './refusal.ts';
import { isAllowedUrl } from './urls.ts';

const MOST_BLOCKS = 50;
const LONGEST_MARKDOWN = 12_000;
/** Of all blocks together: not documented, measured by others (slackapi/bolt-js, issue 2509). */
const LONGEST_IN_ALL = 13_200;

/** Blocks as Slack takes them; anything else is `invalid_blocks`, with what is wrong and where. */
export function checkBlocks(blocks: Record<string, unknown>[], most = MOST_BLOCKS): Block[] {
  const problems: string[] = [];
  const wrong = (at: string, what: string) => problems.push(`${what} [json-pointer:/blocks${at}]`);
  if (blocks.length > most) wrong('', `no more than ${most} items allowed`);
  blocks.forEach((block, index) => {
    const check = KINDS[String(block.type)];
    if (!check) wrong(`/${index}/type`, `unsupported type: ${String(block.type)}`);
    else check(block, `/${index}`, wrong);
  });
  const texts = (type: string) =>
    blocks.filter((block) => block.type === type).map(({ text }) => String(text ?? ''));
  const markdown = texts('markdown');
  const markdownLength = markdown.join('').length;
  if (markdownLength > LONGEST_MARKDOWN)
    wrong('', `markdown blocks are limited to ${LONGEST_MARKDOWN} characters in all`);
  const expanded = markdown.reduce(
    (sum, text) => sum + pieces(text),
    blocks.length - markdown.length,
  );
  if (expanded > most)
    wrong('', `markdown expands to ${expanded} blocks, no more than ${most} allowed`);
  if (blocks.filter(({ type }) => type === 'data_visualization').length > 2)
    wrong('', 'no more than 2 data_visualization blocks allowed');
  if (problems.length > 0) {
    throw new Refusal('invalid_blocks', {
      errors: problems,
      response_metadata: { messages: problems.map((one) => `[ERROR] ${one}`) },
    });
  }
  if (lengthOf(blocks) > LONGEST_IN_ALL) throw new Refusal('msg_blocks_too_long');
  return blocks as Block[];
}

/** Headings, rules, tables and code stand in blocks of their own once Markdown is shown; an estimate. */
function pieces(markdown: string): number {
  const own =
    markdown.match(/^(?:#{1,6} .*|(?:-{3,}|\*{3,}|_{3,})|```[\s\S]*?^```|(?:\|.*\n?)+)$/gm) ?? [];
  return own.length === 0 ? 1 : own.length * 2 + 1;
}

const lengthOf = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce((sum: number, one) => sum + lengthOf(one), 0);
  if (!isObject(value)) return 0;
  return Object.entries(value).reduce(
    (sum, [key, one]) =>
      sum + (key === 'text' && typeof one === 'string' ? one.length : lengthOf(one)),
    0,
  );
};

type Wrong = (at: string, what: string) => unknown;
type Check = (value: Record<string, unknown>, at: string, wrong: Wrong) => unknown;

function plain(value: unknown, longest: number, at: string, wrong: Wrong): void {
  if (!isObject(value) || value.type !== 'plain_text') wrong(at, 'must be a plain_text object');
  else string(value.text, longest, `${at}/text`, wrong);
}

function anyText(value: unknown, longest: number, at: string, wrong: Wrong): void {
  if (!isObject(value) || !['plain_text', 'mrkdwn'].includes(String(value.type)))
    wrong(at, 'must be a text object');
  else string(value.text, longest, `${at}/text`, wrong);
}

function string(value: unknown, longest: number, at: string, wrong: Wrong, shortest = 1): unknown {
  if (typeof value !== 'string') return wrong(at, 'must be a string');
  if (value.length < shortest) wrong(at, `must be more than ${shortest - 1} characters`);
  if (value.length > longest) wrong(at, `must be less than ${longest + 1} characters`);
}

function each(value: unknown, most: number, at: string, wrong: Wrong, check: Check): unknown {
  if (!Array.isArray(value) || value.length === 0)
    return wrong(at, 'must be a list that is not empty');
  if (value.length > most) wrong(at, `no more than ${most} items allowed`);
  value.forEach((one, index) => {
    if (isObject(one)) check(one, `${at}/${index}`, wrong);
    else wrong(`${at}/${index}`, 'must be an object');
  });
}

function url(value: unknown, at: string, wrong: Wrong): void {
  string(value, 3_000, at, wrong);
  if (typeof value === 'string' && !isAllowedUrl(value)) wrong(at, 'must be an https URL');
}

const image: Check = (block, at, wrong) => {
  const { slack_file: file } = block;
  if (isObject(file)) {
    const isOne = (file.id === undefined) !== (file.url === undefined);
    if (!isOne || block.image_url !== undefined)
      wrong(at, 'one of id, url and image_url is needed');
    if (file.id !== undefined && !/^F[A-Z0-9]{8,}$/.test(String(file.id)))
      wrong(`${at}/slack_file/id`, 'input must match regex pattern: ^[F][A-Z0-9]{8,}$');
    if (file.url !== undefined) url(file.url, `${at}/slack_file/url`, wrong);
  } else url(block.image_url, `${at}/image_url`, wrong);
  string(block.alt_text, 2_000, `${at}/alt_text`, wrong);
};

const button: Check = (element, at, wrong) => {
  plain(element.text, 75, `${at}/text`, wrong);
  if (element.action_id !== undefined) string(element.action_id, 255, `${at}/action_id`, wrong);
  if (element.value !== undefined) string(element.value, 2_000, `${at}/value`, wrong);
  if (element.url !== undefined) url(element.url, `${at}/url`, wrong);
  if (element.style !== undefined && !['primary', 'danger'].includes(String(element.style)))
    wrong(`${at}/style`, 'must be primary or danger');
};

const action: Check = (element, at, wrong) => {
  if (element.type === 'button') button(element, at, wrong);
  else wrong(`${at}/type`, `unsupported type here: ${String(element.type)}`);
};

const contextAction: Check = (element, at, wrong) => {
  if (element.type === 'icon_button') {
    plain(element.text, 75, `${at}/text`, wrong);
    return string(element.icon, 50, `${at}/icon`, wrong);
  }
  if (element.type !== 'feedback_buttons') {
    return wrong(`${at}/type`, `unsupported type: ${String(element.type)}`);
  }
  if (element.action_id !== undefined) string(element.action_id, 255, `${at}/action_id`, wrong);
  for (const name of ['positive_button', 'negative_button'] as const) {
    const half = element[name];
    if (!isObject(half)) {
      wrong(`${at}/${name}`, 'must be an object');
      continue;
    }
    plain(half.text, 75, `${at}/${name}/text`, wrong);
    string(half.value, 2_000, `${at}/${name}/value`, wrong);
  }
};

const taskCard: Check = (task, at, wrong) => {
  string(task.task_id, 255, `${at}/task_id`, wrong);
  string(task.title, 256, `${at}/title`, wrong);
};

/** Those that the product could use; the others are refused, so that nobody believes them tried. */
const KINDS: Record<string, Check> = {
  section(block, at, wrong) {
    if (block.text === undefined && block.fields === undefined)
      wrong(at, 'text or fields are needed');
    if (block.text !== undefined) anyText(block.text, 3_000, `${at}/text`, wrong);
    if (block.fields !== undefined)
      each(block.fields, 10, `${at}/fields`, wrong, (one, where) =>
        anyText(one, 2_000, where, wrong),
      );
    if (isObject(block.accessory)) {
      (block.accessory.type === 'image' ? image : action)(
        block.accessory,
        `${at}/accessory`,
        wrong,
      );
    }
  },
  header: (block, at, wrong) => plain(block.text, 150, `${at}/text`, wrong),
  divider: () => {},
  markdown: (block, at, wrong) => string(block.text, LONGEST_MARKDOWN, `${at}/text`, wrong),
  context: (block, at, wrong) =>
    each(block.elements, 10, `${at}/elements`, wrong, (one, where) => {
      if (one.type === 'image') image(one, where, wrong);
      else anyText(one, 3_000, where, wrong);
    }),
  actions: (block, at, wrong) => each(block.elements, 25, `${at}/elements`, wrong, action),
  context_actions: (block, at, wrong) =>
    each(block.elements, 5, `${at}/elements`, wrong, contextAction),
  image(block, at, wrong) {
    image(block, at, wrong);
    if (block.title !== undefined) plain(block.title, 2_000, `${at}/title`, wrong);
  },
  rich_text: (block, at, wrong) =>
    each(block.elements, 100, `${at}/elements`, wrong, (one, where) => {
      if (!String(one.type).startsWith('rich_text_')) wrong(`${where}/type`, 'unsupported type');
    }),
  table: (block, at, wrong) => {
    if (!Array.isArray(block.rows) || block.rows.length === 0)
      wrong(`${at}/rows`, 'must be a list that is not empty');
    else if (block.rows.length > 100) wrong(`${at}/rows`, 'no more than 100 items allowed');
    else if (block.rows.some((row) => !Array.isArray(row) || row.length > 20))
      wrong(`${at}/rows`, 'rows are lists of at most 20 cells');
  },
  task_card: taskCard,
  plan(block, at, wrong) {
    string(block.title, 256, `${at}/title`, wrong);
    if (block.tasks !== undefined) each(block.tasks, 50, `${at}/tasks`, wrong, taskCard);
  },
  data_visualization: visualization,
};

function visualization(block: Record<string, unknown>, at: string, wrong: Wrong): unknown {
  string(block.title, 50, `${at}/title`, wrong);
  const { chart } = block;
  if (!isObject(chart)) return wrong(`${at}/chart`, 'must be an object');
  if (!['line', 'bar', 'area', 'pie'].includes(String(chart.type)))
    return wrong(`${at}/chart/type`, `unsupported type: ${String(chart.type)}`);
  const label = (one: Record<string, unknown>, where: string) =>
    string(one.label ?? one.name, 20, where, wrong);
  if (chart.type === 'pie') return each(chart.segments, 12, `${at}/chart/segments`, wrong, label);
  each(chart.series, 12, `${at}/chart/series`, wrong, (one, where) => {
    label(one, where);
    each(one.data, 20, `${where}/data`, wrong, label);
  });
}
