/** For each area the stores of other areas that it reads, by their reading half. */
export const readersOfStores: Record<string, string[]> = {
  'agent-files': [
    'accounts/members.store.ts',
    'agents/agents.store.ts',
    'documents/documents.store.ts',
    'token-exchange/token-exchange.store.ts',
    'tools/operations/operations.store.ts',
    'tools/tools.store.ts',
  ],
  agents: [
    'accounts/accounts.store.ts',
    'accounts/logins/logins.store.ts',
    'tools/operations/operations.store.ts',
    'tools/tools.store.ts',
  ],
  audit: ['accounts/accounts.store.ts'],
  chat: [
    'accounts/accounts.store.ts',
    'accounts/members.store.ts',
    'agents/agents.store.ts',
    'conversations/conversations.store.ts',
  ],
  documents: [
    'agents/agents.store.ts',
    'knowledge/knowledge.store.ts',
    'knowledge/upkeep.store.ts',
  ],
  health: ['accounts/accounts.store.ts'],
  organization: ['accounts/accounts.store.ts', 'accounts/members.store.ts'],
  people: ['accounts/accounts.store.ts', 'accounts/members.store.ts'],
  'sign-in': [
    'accounts/accounts.store.ts',
    'accounts/logins/logins.store.ts',
    'accounts/members.store.ts',
    'people/requests/requests.store.ts',
  ],
  'sign-up': [
    'accounts/accounts.store.ts',
    'accounts/members.store.ts',
    'organization/domains.store.ts',
    'people/invites/invites.store.ts',
    'people/requests/requests.store.ts',
  ],
  'retrieval-lab': ['agents/agents.store.ts', 'documents/documents.store.ts'],
  usage: ['accounts/accounts.store.ts'],
  'token-exchange': ['agents/agents.store.ts', 'tools/tools.store.ts'],
  'tool-calls': [
    'accounts/accounts.store.ts',
    'agents/agents.store.ts',
    'tools/operations/operations.store.ts',
    'tools/tools.store.ts',
  ],
};
