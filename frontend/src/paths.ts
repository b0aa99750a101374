/** The one place that knows the app's routes. */
export const paths = {
  root: '/',
  login: '/login',
  register: '/register',
  verifyEmail: '/verify-email',
  dashboard: '/dashboard',
  agents: '/agents',
  newAgent: '/agents/new',
  editAgent: {
    pattern: '/agents/:id/edit',
    to: (id: string) => `/agents/${encodeURIComponent(id)}/edit`,
  },
  documents: '/documents',
} as const;
