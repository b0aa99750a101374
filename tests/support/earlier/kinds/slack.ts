import { expect } from '@jest/globals';
import { getAgentSlack } from '@talkwright/shared/areas/slack-agents';
import * as slack from '@talkwright/shared/areas/slack-apps';
import type { Row } from './row.ts';

export const ofSlack: Row[] = [
  [
    'tokens of a Slack workspace',
    ({ member }) => member.call(slack.getSlackAdminToken, {}),
    { hasTokens: true, team_id: 'T0LARKFIELD', reconnect: false },
  ],
  [
    'Slack apps',
    ({ member }) => member.call(slack.listSlackApps, {}),
    { apps: [{ brand_name: 'Fern', provision_status: 'installed' }] },
  ],
  [
    'installations in Slack',
    ({ member }) => member.call(slack.listSlackInstallations, {}),
    { installations: [{ team_name: 'Larkfield Cycles' }] },
  ],
  [
    'settings of an agent in Slack',
    ({ member, agentId }) => member.call(getAgentSlack, { id: agentId }),
    { enabled: true, policy: { suggestedPrompts: Array(4).fill(expect.anything()) } },
  ],
];
