import { expect } from '@jest/globals';
import { listLogins } from '@talkwright/shared/areas/account';
import { listAgents } from '@talkwright/shared/areas/agents';
import { getCurve, getUsage } from '@talkwright/shared/areas/billing';
import { listActivity } from '@talkwright/shared/areas/dashboard';
import * as documents from '@talkwright/shared/areas/documents';
import { listNotifications } from '@talkwright/shared/areas/notifications';
import { getOrganization } from '@talkwright/shared/areas/organization';
import * as people from '@talkwright/shared/areas/people';
import { logIn } from '../../client.ts';
import type { Row } from './row.ts';

const ONE_METER = '2026-11-24';
const DOCUMENTATION = '2026-11-24';

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
  // Before, pages had a meter of their own, and conversations none: the month of the upgrade begins anew.
  [
    'meters of the month',
    ({ member }) => member.call(getUsage, {}),
    { usage: { messages_used: 2, documents_used: 8, web_search_used: 0 } },
    ONE_METER,
  ],
  [
    'meters of its days and agents',
    ({ member }) => member.call(getCurve, {}),
    { conversations: 2, agents: [{ name: 'Fern', conversations: 2 }] },
    ONE_METER,
  ],
  [
    'another organization, with its agent and documents',
    async ({ password }) => {
      const mira = await logIn('mira@talkwright.example', password);
      const { agents } = await mira.call(listAgents, {});
      const { documents: found } = await mira.call(documents.listDocuments, {});
      return [agents[0]?.name, ...found.map(({ status }) => status)];
    },
    ['Talkwright docs', ...Array(14).fill('ready')],
    DOCUMENTATION,
  ],
];
