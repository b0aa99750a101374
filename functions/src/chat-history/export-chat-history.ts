import type {
  exportChatHistory as contract,
  ReadMessage,
  SessionRow,
} from '@talkwright/shared/areas/chat-history';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import { writeCsv, writeCsvRows } from '../platform/text/csv.ts';
import { getSession } from './get-session.ts';
import { listSessions } from './list-sessions.ts';

type Needs = Parameters<typeof getSession>[0] & Parameters<typeof listSessions>[0];
type Asked = ParsedInput<typeof contract>;

const PAGE = 500;
/** Of those that are found, the whole texts are read. */
const FOUND_PAGE = 100;

/**
 * All conversations that a list finds, or all of one conversation, part by part. They come by their start, which never
 * changes: by the last message, one that somebody writes in meanwhile would be left out.
 * @throws Failure as the list and the conversation do
 */
export function exportChatHistory(
  deps: Needs,
  caller: Member,
  { sessionId, format, ...asked }: Asked,
): AsyncGenerator<string> {
  if (sessionId) {
    const pages = allMessages(deps, caller, sessionId);
    return format === 'csv' ? asCsv(MESSAGE_COLUMNS, pages) : asJson(pages);
  }
  const pages = allSessions(deps, caller, asked);
  return format === 'csv' ? asCsv(SESSION_COLUMNS, pages) : asJson(pages);
}

type Filter = Omit<Asked, 'sessionId' | 'format'>;

async function* allSessions(deps: Needs, caller: Member, asked: Filter) {
  let cursor: string | undefined;
  do {
    const page = { ...asked, limit: asked.q ? FOUND_PAGE : PAGE, offset: 0, cursor };
    const { sessions, next_cursor } = await listSessions(deps, caller, page, 'start');
    yield sessions;
    cursor = next_cursor ?? undefined;
  } while (cursor);
}

/** Read from its end, written from its beginning: it is a conversation, and fits into memory. */
async function* allMessages(deps: Needs, caller: Member, sessionId: string) {
  const pages: ReadMessage[][] = [];
  let cursor: string | undefined;
  do {
    const { messages, next_cursor } = await getSession(deps, caller, { sessionId, cursor });
    pages.unshift(messages);
    cursor = next_cursor ?? undefined;
  } while (cursor);
  yield* pages;
}

type Columns<Row> = Record<string, (row: Row) => string | number | boolean | null | undefined>;

const SESSION_COLUMNS: Columns<SessionRow> = {
  session_id: (row) => row.session_id,
  agent_instance_id: (row) => row.agent_instance_id,
  agent_name: (row) => row.agent_name,
  channel: (row) => row.channel,
  created_at: (row) => row.created_at,
  updated_at: (row) => row.updated_at,
  message_count: (row) => row.message_count,
  opening: (row) => row.opening,
  unanswered: (row) => row.unanswered,
  thumbs_up: (row) => row.thumbs_up,
  thumbs_down: (row) => row.thumbs_down,
  has_insights: (row) => row.has_insights,
};

const MESSAGE_COLUMNS: Columns<ReadMessage> = {
  created_at: (row) => row.created_at,
  role: (row) => row.role,
  type: (row) => row.metadata?.type,
  content: (row) => row.content,
  outcome: (row) => row.outcome,
  incomplete: (row) => row.incomplete,
  sources: (row) => row.citations?.map(nameOfSource).join('\n'),
  thumb: (row) => row.feedback?.thumb,
  note: (row) => row.feedback?.note,
  input_tokens: (row) => row.usage?.input_tokens,
  output_tokens: (row) => row.usage?.output_tokens,
  milliseconds: (row) => row.usage?.milliseconds,
  model: (row) => row.usage?.model,
};

const nameOfSource = (citation: NonNullable<ReadMessage['citations']>[number]): string => {
  const name = 'url' in citation ? citation.url : citation.filename;
  const page = 'page' in citation && citation.page ? `, page ${citation.page}` : '';
  return `[${citation.n}] ${name}${page}`;
};

async function* asCsv<Row>(columns: Columns<Row>, pages: AsyncIterable<Row[]>) {
  let isFirst = true;
  for await (const rows of pages) {
    const cells = rows.map((row) => Object.values(columns).map((cell) => String(cell(row) ?? '')));
    yield isFirst ? writeCsv([Object.keys(columns), ...cells]) : writeCsvRows(cells);
    isFirst = false;
  }
}

async function* asJson<Row>(pages: AsyncIterable<Row[]>) {
  let lead = '[\n';
  for await (const rows of pages) {
    const part = rows.map((row) => JSON.stringify(row)).join(',\n');
    if (part === '') continue;
    yield lead + part;
    lead = ',\n';
  }
  yield lead === '[\n' ? '[]\n' : '\n]\n';
}
