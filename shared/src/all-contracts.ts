import * as agentVersions from './agent-versions.ts';
import * as agents from './agents.ts';
import * as auth from './auth.ts';
import * as chat from './chat.ts';
import * as avatars from './avatars.ts';
import type { Contract } from './contract.ts';
import * as credentials from './credentials.ts';
import * as documents from './documents.ts';
import * as notifications from './notifications.ts';
import * as operations from './operations.ts';
import * as organization from './organization.ts';
import * as people from './people.ts';
import * as signUp from './sign-up.ts';
import * as site from './site.ts';
import * as snippets from './snippets.ts';
import * as tokenExchange from './token-exchange.ts';
import * as tools from './tools.ts';
import * as twoFactor from './two-factor.ts';

/** Every endpoint of the product. What loops over all of them (OpenAPI, the security tests) starts here. */
export const allContracts: Contract[] = [
  signUp,
  auth,
  twoFactor,
  organization,
  people,
  notifications,
  agents,
  agentVersions,
  avatars,
  snippets,
  tools,
  operations,
  credentials,
  tokenExchange,
  documents,
  chat,
  site,
].flatMap((domain) => Object.values<unknown>(domain).filter(isContract));

function isContract(value: unknown): value is Contract {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value;
}
