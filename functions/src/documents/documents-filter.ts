import type {
  DocumentExtension,
  documentScopes,
  documentStatuses,
} from '@talkwright/shared/areas/documents';
import { searchedWords, wordConditions } from '../platform/text/in-lists.ts';
import { NOT_DELETED } from './document-conditions.ts';

/** Whose documents. */
export type Owned = {
  agentInstanceId?: string | undefined;
  scope: (typeof documentScopes)[number];
};
export type Filter = Owned & {
  search?: string | undefined;
  status?: (typeof documentStatuses)[number] | undefined;
  extension?: DocumentExtension | undefined;
  ids?: string[] | undefined;
};

/** Whoever looks for JSON looks for its lines, too. */
const alike: Partial<Record<DocumentExtension, DocumentExtension[]>> = {
  '.json': ['.jsonl', '.ndjson'],
};

/** The documents that a list has, in the words of the database. */
export function conditionOf(filter: Filter) {
  const { agentInstanceId: agentId, scope, search, status, extension, ids } = filter;
  const words = wordConditions(searchedWords(search));
  const conditions = [
    NOT_DELETED,
    ...scopeConditions(agentId, scope),
    ...words.conditions,
    ...(status ? ['c.status = @status'] : []),
    ...(extension ? ['ARRAY_CONTAINS(@extensions, c.extension)'] : []),
    ...(ids ? ['ARRAY_CONTAINS(@ids, c.id)'] : []),
  ];
  const parameters = {
    ...(agentId && { agentId }),
    ...words.parameters,
    ...(status && { status }),
    ...(extension && { extensions: [extension, ...(alike[extension] ?? [])] }),
    ...(ids && { ids }),
  };
  return { condition: conditions.join(' AND '), parameters };
}

function scopeConditions(agentId: string | undefined, scope: Owned['scope']): string[] {
  const isTenants = 'c.agentId = null';
  const isAgents = agentId ? 'c.agentId = @agentId' : 'c.agentId != null';
  if (scope === 'tenant') return [isTenants];
  if (scope === 'agent') return [isAgents];
  return agentId ? [`(${isTenants} OR ${isAgents})`] : [];
}
