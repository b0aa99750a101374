import { createHashRouter, Navigate, type RouteObject } from 'react-router-dom';
import { LoginPage } from '../features/auth/login-page.tsx';
import { paths } from '../paths.ts';
import { getConfig } from '../server/config.ts';
import { GuestOnly, OpenToAll, RequireSession } from './guards.tsx';
import { lazyPage, type RouteHandle } from './lazy-page.ts';
import { LeaveForFile } from './leave-for-file.tsx';
import { placingTypedAddresses } from './placing-typed-addresses.ts';
import { RootLayout } from './root-layout.tsx';
import { RouteFailure } from './route-failure.tsx';

const register = lazyPage(
  async () => (await import('../features/auth/register-page.tsx')).RegisterPage,
);
const forgotPassword = lazyPage(
  async () => (await import('../features/auth/forgot-password-page.tsx')).ForgotPasswordPage,
);
const resetPassword = lazyPage(
  async () => (await import('../features/auth/reset-password-page.tsx')).ResetPasswordPage,
);
const acceptInvite = lazyPage(
  async () => (await import('../features/auth/accept-invite-page.tsx')).AcceptInvitePage,
);
const verify = lazyPage(async () => (await import('../features/auth/verify-page.tsx')).VerifyPage);
const digest = lazyPage(async () => (await import('../features/auth/digest-page.tsx')).DigestPage);
const apiDocs = lazyPage(async () => (await import('../features/docs/api/api-page.tsx')).ApiPage);
const terms = lazyPage(async () => (await import('../features/legal/legal-page.tsx')).TermsPage);
const privacy = lazyPage(
  async () => (await import('../features/legal/legal-page.tsx')).PrivacyPage,
);
const dashboard = lazyPage(
  async () => (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
);
const agents = lazyPage(
  async () => (await import('../features/agents/list/agents-page.tsx')).AgentsPage,
);
const builder = lazyPage(
  async () => (await import('../features/agents/builder/builder-page.tsx')).BuilderPage,
);
const agentInsights = lazyPage(
  async () =>
    (await import('../features/chat-history/insights/agent-insights-page.tsx')).AgentInsightsPage,
);
const chat = lazyPage(
  async () => (await import('../features/agents/widget/chat-page.tsx')).ChatPage,
);
const chatHistory = lazyPage(
  async () => (await import('../features/chat-history/chat-history-page.tsx')).ChatHistoryPage,
);
const documents = lazyPage(
  async () => (await import('../features/documents/documents-page.tsx')).DocumentsPage,
);
const billing = lazyPage(
  async () => (await import('../features/billing/billing-page.tsx')).BillingPage,
);
const settings = lazyPage(
  async () => (await import('../features/settings/settings-page.tsx')).SettingsPage,
);

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
            page(paths.acceptInvite.pattern, 'Accept invitation', acceptInvite),
          ],
        },
        page(paths.verifyEmail, 'Verify email', verify),
        page(paths.digest, 'Daily digest', digest),
        { path: paths.docs, element: <LeaveForFile path={paths.docs} /> },
        page(paths.apiDocs, 'API', apiDocs),
        { path: paths.status, element: <LeaveForFile path={paths.status} /> },
        { path: paths.contact, element: <LeaveForFile path={paths.contact} /> },
        {
          element: <OpenToAll />,
          children: [
            page(paths.terms, 'Terms of Service', terms),
            page(paths.privacy, 'Privacy Policy', privacy),
          ],
        },
        {
          element: <RequireSession />,
          children: [
            page(paths.dashboard, 'Dashboard', dashboard),
            page(paths.agents, 'My Agents', agents),
            page(paths.newAgent, 'Agent Builder', builder),
            page(paths.editAgent.pattern, 'Edit Agent', builder),
            page(paths.agentInsights.pattern, 'Insights', agentInsights),
            page(paths.chat.pattern, 'Chat', chat),
            page(paths.chatHistory, 'Chat History', chatHistory),
            page(paths.documents, 'Documents', documents),
            page(paths.billing, billingTitle, billing),
            page(paths.settings.pattern, 'Settings', settings),
          ],
        },
        { path: '*', element: <Navigate to={paths.root} replace /> },
      ],
    },
  ]),
);

function page(
  path: string,
  title: RouteHandle['title'],
  { Page, load }: ReturnType<typeof lazyPage>,
): RouteObject {
  return { path, element: <Page />, handle: { title, load } satisfies RouteHandle };
}
