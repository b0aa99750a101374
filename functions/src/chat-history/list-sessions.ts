import type { getChatHistory as contract, SessionRow } from '@talkwright/shared/areas/chat-history';
import type { ParsedInput } from '@talkwright/shared/contract/contract';
import type { Member } from '../accounts/caller.ts';
import type { AgentsReader } from '../agents/agents.store.ts';
import { readsPrivate } from '../conversations/may-read.ts';
import type { SummariesReader } from '../conversations/summaries.store.ts';
import { cursorAfter, positionOf } from '../conversations/summary-order.ts';
import type { Summary, SummaryText } from '../conversations/summary-record.ts';
import { pageOf } from '../platform/list-page.ts';
import { askedFilter } from './asked-filter.ts';
import { searchedWords } from './searched-words.ts';
import { snippetOf } from './snippet.ts';
import { toRow } from './to-row.ts';

type Asked = Omit<ParsedInput<typeof contract>, 'sessionId'>;
type Sort = Asked['sort'];
type Needs = { agents: AgentsReader; summaries: SummariesReader } & Parameters<
  typeof askedFilter
>[0];

/**
 * One page of an organization's conversations. Somebody who writes meanwhile makes theirs jump to the top of those sorted
 * by the last message: the pages behind it skip nothing else, and repeat nothing.
 * @throws Failure `invalid_input` for a cursor of another list, a range that is none, a search without words;
 *   `unknown_agent_key`
 */
export async function listSessions(
  deps: Needs,
  member: Member,
  { direction, limit, offset, cursor, q, ...asked }: Asked,
  sort: Sort = asked.sort,
): Promise<{ sessions: SessionRow[]; next_cursor: string | null }> {
  const { agents, summaries } = deps;
  const { tenantId } = member;
  const known = await agents.list(tenantId);
  const filter = await askedFilter(deps, tenantId, known, asked, !readsPrivate(member));
  const order = { sort, direction };
  const list = q ? 'found-sessions' : 'sessions';
  const page = { limit: limit + 1, offset, after: positionOf(order, list, cursor) };
  const words = q ? searchedWords(q) : undefined;
  const found = words
    ? await summaries.search(tenantId, words, filter, order, page)
    : await summaries.list(tenantId, filter, order, page);
  const { shown, nextCursor } = pageOf<Summary | SummaryText>(found, limit, (last) =>
    cursorAfter(order, list, last),
  );
  const sessions = shown.map((one) => {
    const snippet = words && 'text' in one ? snippetOf(one.text, words) : undefined;
    return { ...toRow(one, known), ...(snippet && { snippet }) };
  });
  return { sessions, next_cursor: nextCursor };
}
