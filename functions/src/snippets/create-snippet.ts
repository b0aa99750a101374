import { MAX_SNIPPETS, type SnippetDraft } from '@talkwright/shared/areas/snippets';
import { Failure } from '@talkwright/shared/contract/errors';
import type { Member } from '../accounts/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { NewId } from '../platform/ids.ts';
import { type SnippetRecord, toContent, toSnippet } from './snippet-record.ts';
import type { Snippets } from './snippets.store.ts';

type Needs = { newId: NewId; now: Clock; snippets: Snippets };

/** @throws Failure `snippet_limit_reached` */
export async function createSnippet(deps: Needs, { tenantId }: Member, draft: SnippetDraft) {
  // Two that are made at the same moment may both find the last room: one too many costs us nothing.
  if ((await deps.snippets.count(tenantId)) >= MAX_SNIPPETS) {
    throw new Failure('snippet_limit_reached');
  }
  const snippet: SnippetRecord = {
    ...toContent(draft),
    id: deps.newId(),
    tenantId,
    type: 'snippet',
    createdAt: deps.now().toISOString(),
  };
  await deps.snippets.create(snippet);
  return { data: toSnippet(snippet, tenantId), activity: { name: snippet.name } };
}
