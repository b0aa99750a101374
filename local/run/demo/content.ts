import type { createAgent } from '@talkwright/shared/areas/agents';
import type { createTenant, requestAccess } from '@talkwright/shared/areas/sign-up';
import type { saveAgentSlack } from '@talkwright/shared/areas/slack-agents';
import type { Input } from '@talkwright/shared/contract/contract';
import { LARKFIELD } from '../../cloud/slack/demo.ts';

/** The customer of ours that the demo data show. The log-ins are printed at every start and are no secret. */
export const admin: Input<typeof createTenant> = {
  email: 'ada@demo.talkwright.example',
  password: 'Demo-pass-1!',
  firstName: 'Ada',
  lastName: 'Larkfield',
  organizationName: 'Larkfield Cycles',
  plan: 'pro',
  billingCycle: 'monthly',
};

export const member = {
  email: 'ben@demo.talkwright.example',
  firstName: 'Ben',
  lastName: 'Okafor',
};

/** Has not answered yet. */
export const invited = { email: 'cleo@demo.talkwright.example' };

export const applicant: Omit<Input<typeof requestAccess>, 'tenantId'> = {
  email: 'dana@demo.talkwright.example',
  firstName: 'Dana',
  lastName: 'Whitlock',
  justification:
    'I run the workshop in Ridley Road and would like to keep Fern’s repair prices up to date.',
  role: 'admin',
};

export const agent: Input<typeof createAgent> = {
  identity: 'larkfield-shop',
  name: 'Fern',
  description: 'Answers questions about bikes, orders, returns and the workshop.',
  conversationOpener:
    'Hello! I am Fern. Ask me about our bikes, delivery and returns, the workshop, or how to look after your bike.',
  systemPrompt:
    'You are Fern, the assistant of Larkfield Cycles, a family-run bike shop. Answer from the documents of the shop, ' +
    'briefly and in a friendly tone, and name the figures that matter: days, prices, pressures. Look orders, stock and ' +
    'appointments up in the shop, and the town, its trails and the weather on the web. When nothing says it, say so and ' +
    'point to the shop: 01632 960 187 or hello@larkfield-cycles.example.',
  ragEnabled: true,
  webSurfingEnabled: true,
  outputConfig: { format: 'chart.js', charts_enabled: true, mermaid_enabled: true },
  personality: {
    theme: 'light',
    title: 'Larkfield Cycles',
    placeholder: 'Ask Fern anything',
    teaserMessage: 'Questions about a bike? Fern knows the answer.',
    teaserDelayMs: 8_000,
  },
};

/** The agent in the shop's own Slack: what its people could ask, those of the workshop also something of theirs. */
export const slackBrand = agent.name;
export const slackPolicy: Input<typeof saveAgentSlack>['policy'] = {
  suggestedPrompts: [
    'How long do customers have to return a bike?',
    'Is the Lark City 7 in stock?',
    'Compare the prices of our city bikes',
    { prompt: 'How often does a chain need oil?', channels: [LARKFIELD.workshop] },
  ],
};

/** Whoever runs the product: a customer of their own, with an agent for the visitors of the landing page. */
export const operator: Input<typeof createTenant> = {
  email: 'mira@talkwright.example',
  password: admin.password,
  firstName: 'Mira',
  lastName: 'Lindqvist',
  organizationName: 'Talkwright',
  plan: 'core',
  billingCycle: 'monthly',
};

export const docsAgent: Input<typeof createAgent> = {
  identity: 'talkwright-docs',
  name: 'Talkwright docs',
  description: 'Answers questions about Talkwright from its documentation.',
  conversationOpener:
    'Hello! I know the documentation of Talkwright. Ask me what agents can do, how they get onto your website, or what the plans hold.',
  systemPrompt:
    'You answer questions of people who look at the website of Talkwright, a product for AI chat agents. Answer from its ' +
    'documentation alone, briefly and plainly, with the names of buttons and fields as they stand there. What the documentation ' +
    'does not say, you do not know: say so, and point to the contact page.',
  ragEnabled: true,
  citationsConfig: { visitorsOpenSources: true },
  personality: {
    title: 'Ask the docs',
    placeholder: 'Ask about Talkwright',
  },
};

/** What shoppers may ask about themselves, with a token of the identity provider. */
export const account = {
  name: 'Larkfield account',
  allowed: ['listMyOrders'],
  clientId: 'talkwright',
  credential: 'Key of the agent',
};

/** The shop's own API, and what the agent may do with it. */
export const tool = {
  name: 'Larkfield shop',
  allowed: ['getOrder', 'getStock', 'findFreeAppointments', 'bookAppointment'],
  credential: 'Key of the shop',
};

export const documents = [
  { file: 'customer-handbook.pdf', description: 'Orders, delivery, returns, warranty, workshop' },
  { file: 'bike-care-guide.docx', description: 'How customers look after their bikes' },
  { file: 'opening-hours-and-prices.md', description: 'Opening hours, workshop prices, rental' },
  { file: 'product-catalogue.txt', description: 'The bikes and accessories of this season' },
];
