import { newAgent } from '../../support/api/agents.ts';
import { uploadAndWait } from '../../support/api/documents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { agreeOnLimits } from '../../support/stack/agree-on-limits.ts';

const PAGES = 100;

/** Organizations with an agent each that knows a shop. Answers the agents' public keys. */
export async function newShops(count: number): Promise<string[]> {
  const keys: string[] = [];
  while (keys.length < count) {
    const { member, agent } = await newShop({ messagesPerAgent: 3_000 });
    const content = Array.from({ length: PAGES }, (_, n) => `## Topic ${n}\n\n${aboutShop(n)}`);
    await uploadAndWait(member, { name: 'shop.md', content: content.join('\n\n') }, agent.id);
    keys.push(agent.api_key);
  }
  return keys;
}

/** An organization with an agent that knows nothing yet. */
export async function newShop(embedConfig: object) {
  const member = await newTenant({ plan: 'scale' });
  // A trial has a hundred conversations.
  await agreeOnLimits(member.tenant.id, { conversations: 1_000_000 });
  return { member, agent: await newAgent(member, { ragEnabled: true, embedConfig }) };
}

const aboutShop = (n: number): string =>
  [
    `Article ${n}: a bike can be returned within ${20 + (n % 20)} days if it was not ridden outdoors.`,
    `Shipping to Norway costs ${10 + n} crowns and takes ${2 + (n % 5)} days.`,
    `The workshop is open from ${7 + (n % 4)} to ${16 + (n % 4)} on weekdays.`,
    `The frame is covered by a warranty of ${2 + (n % 8)} years against breakage.`,
  ].join(' ');
