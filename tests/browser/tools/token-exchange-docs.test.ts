import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { type Agent, createAgent } from '@talkwright/shared/areas/agents';
import { saveTokenExchange } from '@talkwright/shared/areas/token-exchange';
import { createTool } from '@talkwright/shared/areas/tools';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { pageWith, useCustomerPages } from '../../support/browser/customer-page.ts';
import { storedMessages, widgetOn } from '../../support/browser/widget.ts';
import type { Member } from '../../support/client.ts';
import {
  configWith,
  type KeyPair,
  newEcKey,
  privatePem,
  publicPem,
} from '../../support/cloud/token-exchange.ts';
import { root } from '../../support/root.ts';
import { stack } from '../../support/stack/running-stack.ts';

const open = useBrowser();
const serve = useCustomerPages();

const example = exampleIn(readFileSync(join(root, 'docs', 'token-exchange.md'), 'utf8'));

it('docs/token-exchange.md: what it says a site does makes its visitor known to the agent', async () => {
  const key = newEcKey();
  const agent = await newAgent(await newTenant({ plan: 'scale' }), key);
  const userToken = tokenSignedWith(key);
  const page = await open('about:blank');
  await page.route('**/chat-token', (route) => route.fulfill({ json: { userToken } }));
  await page.goto(await serve({ html: pageWith('', pageFor(agent)) }));

  const widget = widgetOn(page);
  await widget.open();
  const [request] = await Promise.all([
    page.waitForRequest('**/widget/chat'),
    widget.ask('Who am I?'),
  ]);
  expect(request.postDataJSON()).toMatchObject({ userToken });
  // From the first message on, the conversation opens to nobody who is not known to be the visitor.
  await expect(storedMessages(page, agent)).rejects.toMatchObject({
    code: 'visitor_token_refused',
  });
});

/** The agent of the example, which knows its visitors by the public half of this key. */
async function newAgent(member: Member, key: KeyPair): Promise<Agent> {
  const [{ agent }, { tool }] = await Promise.all([
    member.call(createAgent, {
      identity: 'customer-support-v1',
      name: 'Support',
      systemPrompt: 'You answer questions about orders.',
    }),
    member.call(createTool, { name: 'Orders', baseUrl: 'https://orders.example.com' }),
  ]);
  const config = configWith({
    agentId: agent.id,
    integrationId: tool.id,
    clientAuthMethod: 'none',
    verificationKeyConfig: { keys: [{ pem: publicPem(key) }], issuer: 'https://www.example.com' },
  });
  await member.call(saveTokenExchange, config);
  return agent;
}

/** By the server's half of the example, run as it stands there. */
function tokenSignedWith(key: KeyPair): string {
  const code = `${example('SignJWT')}\nprocess.stdout.write(await userTokenFor('nora'));`;
  return execFileSync(process.execPath, ['--input-type=module', '--eval', code], {
    cwd: import.meta.dirname,
    env: { CHAT_SIGNING_KEY: privatePem(key) },
    encoding: 'utf8',
  });
}

/** The page's half, with the addresses and the key of this stack in place of the invented ones. */
function pageFor({ api_key }: Agent): string {
  const ours = {
    'https://app.example.com': stack().app,
    'https://api.example.com/api': stack().api,
    'pk_…': api_key,
  };
  return Object.entries(ours).reduce((html, [theirs, own]) => {
    expect(html).toContain(theirs);
    return html.replace(theirs, own);
  }, example('ChatAgent.init'));
}

/** Finds blocks of code by a word of theirs. */
function exampleIn(document: string) {
  const blocks = document.match(/(?:(?:^ {4}.*)?\n)+/gm) ?? [];
  return (word: string): string => {
    const found = blocks.find((block) => block.includes(word));
    if (!found) throw new Error(`No example of the document has ${word}.`);
    return found.replace(/^ {4}/gm, '');
  };
}
