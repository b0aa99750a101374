import { expect } from '@jest/globals';
import { listLogins } from '@talkwright/shared/areas/account';
import { listAgents } from '@talkwright/shared/areas/agents';
import { getArchive } from '@talkwright/shared/areas/archive';
import { getCurve, getUsage } from '@talkwright/shared/areas/billing';
import { listActivity } from '@talkwright/shared/areas/dashboard';
import * as documents from '@talkwright/shared/areas/documents';
import { listNotifications } from '@talkwright/shared/areas/notifications';
import { getOrganization } from '@talkwright/shared/areas/organization';
import * as people from '@talkwright/shared/areas/people';
import * as auth from '@talkwright/shared/areas/sign-in';
import { listSnippets } from '@talkwright/shared/areas/snippets';
import { call, logIn } from '../../client.ts';
import type { Row } from './row.ts';

const MIRA = 'mira@talkwright.example';
const SETTINGS = '2026-11-27';

export const ofOrganizations: Row[] = [
  [
    'organization',
    ({ member }) => member.call(getOrganization, {}),
    { organization: { name: 'Larkfield Cycles', settings: { retention: 'forever' } } },
  ],
  [
    'people',
    ({ member }) => member.call(people.listMembers, {}),
    {
      users: [
        { email: 'ada@demo.talkwright.example', role: 'admin', active: true },
        { email: 'ben@demo.talkwright.example', role: 'user', active: true },
      ],
    },
  ],
  [
    'logins',
    async ({ member }) => (await member.call(listLogins, {})).sessions.map((one) => one.isCurrent),
    [true, false, false, false],
  ],
  [
    'invitations',
    ({ member }) => member.call(people.listInvites, {}),
    { invites: [{ email: 'cleo@demo.talkwright.example', role: 'user' }] },
  ],
  [
    'requests to join',
    ({ member }) => member.call(people.listPendingRequests, {}),
    { requests: [{ email: 'dana@demo.talkwright.example', requestedRole: 'admin' }] },
  ],
  [
    'notifications',
    ({ member }) => member.call(listNotifications, {}),
    {
      notifications: [
        { kind: 'access_request', title: 'Dana Whitlock asks to join', isRead: false },
        { kind: 'invite_accepted', title: 'Ben Okafor has joined', isRead: false },
      ],
    },
  ],
  [
    'activity',
    async ({ member }) =>
      (await member.call(listActivity, { limit: 100 })).activities.map(
        ({ first_name, action }) => `${first_name} ${action}`,
      ),
    expect.arrayContaining([
      'Ada imported the tool Larkfield shop with 7 operations',
      'Ada created the agent Fern',
      'Ada uploaded the document customer-handbook.pdf',
      'Ben joined with an invitation as user',
      'Ada set the data retention to forever',
    ]),
  ],
  [
    'plan',
    ({ member }) => member.call(getUsage, {}),
    { subscription: { status: 'active', plan: expect.stringMatching(/^(pro|scale)$/) } },
  ],
  [
    'meters of the month',
    ({ member }) => member.call(getUsage, {}),
    { usage: { messages_used: 2, documents_used: 8, web_search_used: 0 } },
  ],
  [
    'meters of its days and agents',
    ({ member }) => member.call(getCurve, {}),
    { conversations: 2, agents: [{ name: 'Fern', conversations: 2 }] },
  ],
  [
    'another organization, with its agent and documents',
    async ({ password }) => {
      const mira = await logIn(MIRA, password);
      const { agents } = await mira.call(listAgents, {});
      const { documents: found } = await mira.call(documents.listDocuments, {});
      return [agents[0]?.name, ...found.map(({ status }) => status)];
    },
    ['Talkwright docs', ...Array(14).fill('ready')],
  ],
  [
    'domains',
    ({ member }) => member.call(getOrganization, {}),
    { organization: { domainStatus: [{ domain: 'larkfield-cycles.example', isVerified: false }] } },
    SETTINGS,
  ],
  [
    'prices of models',
    ({ member }) => member.call(getOrganization, {}),
    { organization: { settings: { model_prices: [{ model: 'gpt-5-mini', input: 0.25 }] } } },
    SETTINGS,
  ],
  [
    'caps of agents',
    ({ member }) => member.call(getCurve, {}),
    { agents: [{ name: 'Fern', cap: 500, warn_at: 80 }] },
    SETTINGS,
  ],
  [
    'snippets',
    async ({ member }) => (await member.call(listSnippets, {})).snippets,
    expect.arrayContaining([expect.objectContaining({ name: 'Kind', prompt_text: 'Be kind.' })]),
    SETTINGS,
  ],
  [
    'second factors',
    async ({ password, backupCode }) => {
      const given = { email: 'ben@demo.talkwright.example', password };
      const asked = await call(auth.login, given);
      const { user } = await call(auth.login, { ...given, backupCode });
      return { isAsked: asked.requiresTwoFactor, name: user?.firstName };
    },
    { isAsked: true, name: 'Ben' },
    SETTINGS,
  ],
  [
    'the archive that was asked for',
    async ({ password }) => (await logIn(MIRA, password)).call(getArchive, {}),
    { archive: { status: 'ready' } },
    SETTINGS,
  ],
];
