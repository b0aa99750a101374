import { createHashRouter, Navigate, type RouteObject } from 'react-router-dom';
import { LoginPage } from '../features/auth/login-page.tsx';
import { paths } from '../paths.ts';
import { GuestOnly, RequireSession } from './guards.tsx';
import { lazyPage, type RouteHandle } from './lazy-page.ts';
import { RootLayout } from './root-layout.tsx';
import { RouteFailure } from './route-failure.tsx';

const register = lazyPage(
  async () => (await import('../features/auth/register-page.tsx')).RegisterPage,
);
const verify = lazyPage(async () => (await import('../features/auth/verify-page.tsx')).VerifyPage);
const dashboard = lazyPage(
  async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
);
const agents = lazyPage(
  async () => (await import('../features/agents/agents-page.tsx')).AgentsPage,
);
const builder = lazyPage(
  async () => (await import('../features/agents/builder-page.tsx')).BuilderPage,
);
const documents = lazyPage(
  async () => (await import('../features/documents/documents-page.tsx')).DocumentsPage,
);
const settings = lazyPage(
  async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
);

export const router = createHashRouter([
  {
    element: <RootLayout />,
    errorElement: <RouteFailure />,
    children: [
      { path: paths.root, element: <Navigate to={paths.dashboard} replace /> },
      {
        element: <GuestOnly />,
        children: [
          { path: paths.login, element: <LoginPage />, handle: { title: 'Log in' } },
          page(paths.register, 'Create account', register),
        ],
      },
      page(paths.verifyEmail, 'Verify email', verify),
      {
        element: <RequireSession />,
        children: [
          page(paths.dashboard, 'Dashboard', dashboard),
          page(paths.agents, 'My Agents', agents),
          page(paths.newAgent, 'Agent Builder', builder),
          page(paths.editAgent.pattern, 'Edit Agent', builder),
          page(paths.documents, 'Documents', documents),
          page(paths.settings.pattern, 'Settings', settings),
        ],
      },
      { path: '*', element: <Navigate to={paths.root} replace /> },
    ],
  },
]);

function page(
  path: string,
  title: string,
  { Page, load }: ReturnType<typeof lazyPage>,
): RouteObject {
  return { path, element: <Page />, handle: { title, load } satisfies RouteHandle };
}
