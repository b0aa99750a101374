/** As they stand in the address, in the order in which they are shown. */
export const settingsTabs = [
  ...(['organization', 'subscription', 'users'] as const),
  ...(['integrations', 'security', 'activity', 'about'] as const),
] as const;
export type SettingsTab = (typeof settingsTabs)[number];

/** As they stand in the address, in the order in which they are shown. */
export const historyTabs = ['analytics', 'sessions'] as const;
export type HistoryTab = (typeof historyTabs)[number];

/** The one place that knows the app's routes. */
export const paths = {
  root: '/',
  login: '/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password/:token?',
  acceptInvite: {
    pattern: '/accept-invite/:token?',
    to: (token: string) => `/accept-invite/${encodeURIComponent(token)}`,
  },
  verifyEmail: '/verify-email',
  /** Links of mails lead there, of whoever they are for. */
  digest: '/digest',
  docs: '/docs',
  apiDocs: '/docs/api',
  contact: '/contact',
  terms: '/terms',
  privacy: '/privacy',
  status: '/status',
  dashboard: '/dashboard',
  agents: '/agents',
  newAgent: '/agents/new',
  editAgent: {
    pattern: '/agents/:id/edit',
    to: (id: string, tab?: string) =>
      `/agents/${encodeURIComponent(id)}/edit${tab ? `?tab=${tab}` : ''}`,
  },
  agentInsights: {
    pattern: '/agents/:id/insights',
    to: (id: string) => `/agents/${encodeURIComponent(id)}/insights`,
  },
  /** Names are not unique: the id says which agent of that name is meant. */
  chat: {
    pattern: '/chat/:agentName',
    to: ({ id, name }: { id: string; name: string }) =>
      `/chat/${encodeURIComponent(name)}?${new URLSearchParams({ id })}`,
  },
  chatHistory: '/chat-history',
  sessionsOfAgent: (agent: string) =>
    `/chat-history?${new URLSearchParams({ tab: 'sessions', agent })}`,
  session: (session: string) =>
    `/chat-history?${new URLSearchParams({ tab: 'sessions', session })}`,
  insightsOfSession: (session: string) =>
    `/chat-history?${new URLSearchParams({ tab: 'sessions', session, view: 'insights' })}`,
  documents: '/documents',
  /** Over the list. */
  document: (id: string) => `/documents?${new URLSearchParams({ document: id })}`,
  /** Over the list: what an answer rests on. */
  citedDocument: (
    { documentId, page }: { documentId: string; page: number | null },
    quote: string,
  ) =>
    `/documents?${new URLSearchParams({ document: documentId, ...(page && { page: String(page) }), quote })}`,
  billing: '/billing',
  /** The plans on it. */
  choosePlan: '/billing#choose-plan',
  settings: {
    pattern: '/settings',
    to: (tab: SettingsTab) => `/settings?tab=${tab}`,
  },
} as const;

/** Pages that are files as well: read without a script, and found by search engines. */
export const filePaths = [
  paths.root,
  paths.docs,
  paths.contact,
  paths.terms,
  paths.privacy,
  paths.status,
] as const;
export type FilePath = (typeof filePaths)[number];

/** The address of the file of a page, or of a screen of the web app: `/contact/`, `/#/login`. */
export function linkTo(path: string): string {
  if (path === paths.root) return path;
  return (filePaths as readonly string[]).includes(path) ? `${path}/` : `${paths.root}#${path}`;
}
