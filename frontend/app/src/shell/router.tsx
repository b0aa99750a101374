import type { ComponentType } from 'react';
import { createHashRouter, Navigate, type RouteObject } from 'react-router-dom';
import { LoginPage } from '../features/auth/login-page.tsx';
import { paths } from '../paths.ts';
import { getConfig } from '../server/config.ts';
import { GuestOnly, loadShell, OpenToAll, RequireSession } from './guards.tsx';
import { LeaveForFile } from './leave-for-file.tsx';
import { placingTypedAddresses } from './placing-typed-addresses.ts';
import { RootLayout } from './root-layout.tsx';
import { RouteFailure } from './route-failure.tsx';
import type { RouteHandle } from './use-route-title.ts';

const register = async () => (await import('../features/auth/register-page.tsx')).RegisterPage;
const forgotPassword = async () =>
  (await import('../features/auth/forgot-password-page.tsx')).ForgotPasswordPage;
const resetPassword = async () =>
  (await import('../features/auth/reset-password-page.tsx')).ResetPasswordPage;
const acceptInvite = async () =>
  (await import('../features/auth/accept-invite-page.tsx')).AcceptInvitePage;
const verify = async () => (await import('../features/auth/verify-page.tsx')).VerifyPage;
const digest = async () => (await import('../features/auth/digest-page.tsx')).DigestPage;
const apiDocs = async () => (await import('../features/docs/api/api-page.tsx')).ApiPage;
const terms = async () => (await import('../features/legal/legal-page.tsx')).TermsPage;
const privacy = async () => (await import('../features/legal/legal-page.tsx')).PrivacyPage;
const dashboard = async () =>
  (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage;
const agents = async () => (await import('../features/agents/list/agents-page.tsx')).AgentsPage;
const builder = async () =>
  (await import('../features/agents/builder/builder-page.tsx')).BuilderPage;
const agentInsights = async () =>
  (await import('../features/chat-history/insights/agent-insights-page.tsx')).AgentInsightsPage;
const chat = async () => (await import('../features/agents/widget/chat-page.tsx')).ChatPage;
const chatHistory = async () =>
  (await import('../features/chat-history/chat-history-page.tsx')).ChatHistoryPage;
const documents = async () =>
  (await import('../features/documents/documents-page.tsx')).DocumentsPage;
const billing = async () => (await import('../features/billing/billing-page.tsx')).BillingPage;
const settings = async () => (await import('../features/settings/settings-page.tsx')).SettingsPage;

const billingTitle = () => (getConfig().isBilled ? 'Billing & Usage' : 'Usage');

export const router = placingTypedAddresses(() =>
  createHashRouter([
    {
      element: <RootLayout />,
      errorElement: <RouteFailure />,
      children: [
        { path: paths.root, element: <LeaveForFile path={paths.root} /> },
        {
          element: <GuestOnly />,
          children: [
            { path: paths.login, element: <LoginPage />, handle: { title: 'Log in' } },
            page(paths.register, 'Create account', register),
            page(paths.forgotPassword, 'Forgot password', forgotPassword),
            page(paths.resetPassword, 'Reset password', resetPassword),
          ],
        },
        page(paths.acceptInvite.pattern, 'Accept invitation', acceptInvite),
        page(paths.verifyEmail, 'Verify email', verify),
        page(paths.digest, 'Daily digest', digest),
        { path: paths.docs, element: <LeaveForFile path={paths.docs} /> },
        page(paths.apiDocs, 'API', apiDocs),
        { path: paths.status, element: <LeaveForFile path={paths.status} /> },
        { path: paths.contact, element: <LeaveForFile path={paths.contact} /> },
        {
          element: <OpenToAll />,
          children: [
            memberPage(paths.terms, 'Terms of Service', terms),
            memberPage(paths.privacy, 'Privacy Policy', privacy),
          ],
        },
        {
          element: <RequireSession />,
          children: [
            memberPage(paths.dashboard, 'Dashboard', dashboard),
            memberPage(paths.agents, 'My Agents', agents),
            memberPage(paths.newAgent, 'Agent Builder', builder),
            memberPage(paths.editAgent.pattern, 'Edit Agent', builder),
            memberPage(paths.agentInsights.pattern, 'Insights', agentInsights),
            memberPage(paths.chat.pattern, 'Chat', chat),
            memberPage(paths.chatHistory, 'Chat History', chatHistory),
            memberPage(paths.documents, 'Documents', documents),
            memberPage(paths.billing, billingTitle, billing),
            memberPage(paths.settings.pattern, 'Settings', settings),
          ],
        },
        { path: '*', element: <Navigate to={paths.root} replace /> },
      ],
    },
  ]),
);

/** Once what the address asks for is fetched; what cannot be is a page, too, that says so. */
export const isRouterReady = new Promise<void>((resolve) => {
  const tell = () => router.state.initialized && resolve();
  tell();
  router.subscribe(tell);
});

/**
 * A page with a bundle of its own. The one before stays until that is there. As a function, `lazy` tells of a bundle that cannot
 * be fetched; as an object of functions it passes over that, and shows nothing.
 */
function page(
  path: string,
  title: RouteHandle['title'],
  load: () => Promise<ComponentType>,
): RouteObject {
  const lazy = async () => ({ Component: await load() });
  return { path, lazy, handle: { title } satisfies RouteHandle };
}

/** The same within the shell, which is fetched beside it and before it: of two styles the later one holds. */
function memberPage(...[path, title, load]: Parameters<typeof page>): RouteObject {
  return page(path, title, async () => {
    const [, Page] = await Promise.all([loadShell(), load()]);
    return Page;
  });
}
