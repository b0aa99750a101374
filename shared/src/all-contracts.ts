import * as account from './areas/account.ts';
import * as agentVersions from './areas/agent-versions.ts';
import * as agents from './areas/agents.ts';
import * as analytics from './areas/analytics.ts';
import * as archive from './areas/archive.ts';
import * as audit from './areas/audit.ts';
import * as avatars from './areas/avatars.ts';
import * as billing from './areas/billing.ts';
import * as chat from './areas/chat.ts';
import * as chatHistory from './areas/chat-history.ts';
import * as contact from './areas/contact.ts';
import * as conversations from './areas/conversations.ts';
import * as credentials from './areas/credentials.ts';
import * as dashboard from './areas/dashboard.ts';
import * as digest from './areas/digest.ts';
import * as documents from './areas/documents.ts';
import * as health from './areas/health.ts';
import * as insights from './areas/insights.ts';
import * as models from './areas/models.ts';
import * as notifications from './areas/notifications.ts';
import * as operations from './areas/operations.ts';
import * as organization from './areas/organization.ts';
import * as people from './areas/people.ts';
import * as retrievalLab from './areas/retrieval-lab.ts';
import * as signIn from './areas/sign-in.ts';
import * as signUp from './areas/sign-up.ts';
import * as slackAgents from './areas/slack-agents.ts';
import * as slackApps from './areas/slack-apps.ts';
import * as slackEvents from './areas/slack-events.ts';
import * as snippets from './areas/snippets.ts';
import * as tokenExchange from './areas/token-exchange.ts';
import * as tools from './areas/tools.ts';
import * as twoFactor from './areas/two-factor.ts';
import type { Contract } from './contract/contract.ts';

/** Every endpoint of the product. What loops over all of them (OpenAPI, the security tests) starts here. */
export const allContracts: Contract[] = [
  signUp,
  signIn,
  account,
  twoFactor,
  organization,
  archive,
  people,
  notifications,
  agents,
  models,
  agentVersions,
  avatars,
  snippets,
  tools,
  operations,
  credentials,
  tokenExchange,
  documents,
  dashboard,
  audit,
  retrievalLab,
  billing,
  chat,
  contact,
  conversations,
  chatHistory,
  analytics,
  insights,
  digest,
  slackApps,
  slackAgents,
  slackEvents,
  health,
].flatMap((domain) => Object.values<unknown>(domain).filter(isContract));

function isContract(value: unknown): value is Contract {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
