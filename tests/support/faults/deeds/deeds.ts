import { newAgent } from '../../api/agents.ts';
import { signUp } from '../../api/sign-up.ts';
import { agreeOnLimits } from '../../stack/agree-on-limits.ts';
import { stack } from '../../stack/running-stack.ts';
import { leaving, loggingIn, refreshing, signingUp } from './accounts.ts';
import { askingInSlack } from './asking-in-slack.ts';
import { paying, subscribing } from './buying.ts';
import { chatting } from './chatting.ts';
import { noting, uploading } from './library.ts';
import {
  askingForOneself,
  askingTheShop,
  beingTraced,
  type Outside,
  provingDomains,
} from './outside.ts';

export type Deeds = Awaited<ReturnType<typeof newDeeds>>;
export type DeedName = Exclude<keyof Deeds, 'member' | 'agent'>;

/** All of them in one organization. */
export async function newDeeds(outside: Outside & { ownModel?: string } = stack()) {
  const member = await signUp({ plan: 'scale' });
  await agreeOnLimits(member.tenant.id, { conversations: 1_000_000 });
  const embedConfig = { messagesPerConversation: 600, messagesPerAgent: 3_000 };
  const fields = { embedConfig };
  const [agent, surfer, owner] = await Promise.all([
    newAgent(member, { ragEnabled: true, embedConfig }),
    newAgent(member, {
      webSurfingEnabled: true,
      modelConfig: { model: 'gpt-4.1-mini', webSearchProvider: 'internal' },
    }),
    newAgent(member, {
      ...fields,
      ...(outside.ownModel && { modelConfig: { apiKey: 'sk-own', baseURL: outside.ownModel } }),
    }),
  ]);
  return {
    member,
    agent,
    chat: chatting({
      apiKey: agent.api_key,
      question: (n) => `What does it cost in month ${n}?`,
    }),
    chatByOwnModel: chatting({ apiKey: owner.api_key, question: (n) => `What is ${n} of many?` }),
    lookUp: chatting({
      apiKey: surfer.api_key,
      question: (n) => `How high is the fine for riding without lights? ${n}`,
      finds: /25 euros/,
    }),
    askTheShop: await askingTheShop(member, outside, fields),
    askForOneself: await askingForOneself(member, outside, fields),
    upload: uploading(member, agent.id),
    note: noting(member),
    proveDomain: provingDomains(member),
    beTraced: beingTraced(member),
    signUp: signingUp(),
    logIn: loggingIn(member),
    pay: paying(member),
    subscribe: subscribing(),
    refresh: refreshing(member),
    leave: leaving(),
    askInSlack: await askingInSlack(member, embedConfig),
  };
}
