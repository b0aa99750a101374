import type { Agent, AgentDraft } from '@talkwright/shared/areas/agents';
import type { Message } from '@talkwright/shared/areas/chat';
import { getChatHistory } from '@talkwright/shared/areas/chat-history';
import type { Page } from 'playwright-core';
import { newAgent } from '../api/agents.ts';
import { uploadAndWait } from '../api/documents.ts';
import { newTenant } from '../api/organizations.ts';
import { call } from '../client.ts';
import { pdf } from '../files/documents.ts';
import { stack } from '../stack/running-stack.ts';
import type { Open } from './browser.ts';

/** An agent of an organization of its own, with one document of pages and one without. */
export async function newBikeAgent(fields: Partial<AgentDraft> = {}): Promise<Agent> {
  const member = await newTenant({ plan: 'scale' });
  const agent = await newAgent(member, {
    name: 'Bike Help',
    description: 'Knows our bikes.',
    conversationOpener: 'Ask me about our bikes.',
    systemPrompt: 'You answer questions about our bike shop.',
    ragEnabled: true,
    ...fields,
  });
  const handbook = await pdf([
    { heading: 'Welcome', lines: ['This handbook is for everyone who rides with us.'] },
    { heading: 'Warranty', lines: ['The frame has a warranty of ten years against breakage.'] },
  ]);
  const shipping = '# Shipping\n\nA bike is shipped to Norway for 49 euros within five days.';
  await Promise.all([
    uploadAndWait(member, { name: 'Handbook.pdf', content: handbook }, agent.id),
    uploadAndWait(member, { name: 'Shipping.md', content: shipping }, agent.id),
  ]);
  return agent;
}

/** The sample customer's page with this agent on it. */
export const siteWith = ({ api_key, identity }: Pick<Agent, 'api_key' | 'identity'>): string =>
  `${stack().sampleSite}/?${new URLSearchParams({ agentKey: api_key, instanceName: identity })}`;

/** The parts of the widget, named as a visitor finds them. */
export function widgetOn(page: Page) {
  const log = page.getByRole('log', { name: 'Conversation' });
  const field = page.getByLabel('Message', { exact: true });
  const answers = log.locator('.turn .answer');

  return {
    log,
    field,
    answers,
    answer: answers.last(),
    bubble: page.getByRole('button', { name: /^Chat with/ }),
    panel: page.getByRole('dialog'),
    announcer: page.locator('talkwright-chat [role="status"]'),
    sources: log.getByRole('region', { name: 'Sources' }),
    problem: log.locator('.problem'),
    button: (name: string) => page.getByRole('button', { name, exact: true }),

    async open(): Promise<void> {
      await this.bubble.click();
      await field.waitFor();
    },

    async send(text: string): Promise<void> {
      await field.fill(text);
      await field.press('Enter');
      await log.locator('.question').filter({ hasText: text }).last().waitFor();
    },

    /** The finished answer's text. */
    async finished(): Promise<string> {
      await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
      // What is seen may be a frame old: before the question, or in the middle of its answer.
      const last = log.locator('.turn').last();
      return last.locator('.answer[aria-busy="false"] .markdown').innerText();
    },

    async ask(text: string): Promise<string> {
      await this.send(text);
      return this.finished();
    },
  };
}

/** The widget with this agent, opened on the sample customer's page. */
export const chatOn = (open: Open) => async (agent: Agent) => {
  const page = await open(siteWith(agent));
  const widget = widgetOn(page);
  await widget.open();
  return { page, widget };
};

type Remembered = { sessionId?: string; visitorToken?: string };

/** What the browser keeps of the conversation with this agent. */
export const rememberedBy = (page: Page, { api_key }: Agent): Promise<Remembered> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}'), `talkwright:${api_key}`);

/** The page's own conversation as the server has stored it. */
export async function storedMessages(page: Page, agent: Agent): Promise<Message[]> {
  const { sessionId = '', visitorToken = '' } = await rememberedBy(page, agent);
  const headers = { 'x-api-key': agent.api_key, 'x-visitor-token': visitorToken };
  const { messages = [] } = await call(getChatHistory, { sessionId }, headers);
  return messages;
}

/** A server that says these events, instead of ours. */
export const eventStream = (...events: object[]): string =>
  events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');

/** Every answer of the chat on this page is this text, with these citations. */
export async function answerWith(page: Page, text: string, citations: object[] = []) {
  await page.route('**/widget/chat', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      headers: { 'access-control-allow-origin': '*' },
      body: eventStream(
        { type: 'session', sessionId: 'session', visitorToken: 'token' },
        { type: 'delta', text },
        { type: 'citations', citations },
        { type: 'done', messageId: 'message', finishReason: 'stop' },
      ),
    }),
  );
}

/** Each answer of the chat on this page comes piece by piece, as it is told here. */
export async function answerByPieces(page: Page) {
  await page.evaluate(() => {
    const { fetch } = window;
    window.fetch = async (url, init) => {
      if (!String(url).endsWith('/widget/chat')) return fetch(url, init);
      const { readable, writable } = new TransformStream<string, string>();
      const writer = writable.getWriter();
      const ignore = () => undefined;
      init?.signal?.addEventListener('abort', () => writer.abort().catch(ignore));
      const say = (event: object) => {
        writer.write(`data: ${JSON.stringify(event)}\n\n`).catch(ignore);
      };
      Object.assign(window, { say });
      const body = readable.pipeThrough(new TextEncoderStream());
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    };
  });
  const say = (...events: object[]) =>
    page.evaluate((all) => {
      for (const event of all) (window as unknown as { say(event: object): void }).say(event);
    }, events);
  return {
    say,
    /** The question stands on the page before it is asked of the server. */
    async begin(): Promise<void> {
      await page.waitForFunction(() => 'say' in window);
      await say({ type: 'session', sessionId: 'session', visitorToken: 'token' });
    },
    add: (text: string) => say({ type: 'delta', text }),
    async end(): Promise<void> {
      await say({ type: 'done', messageId: 'message', finishReason: 'stop' });
      await page.evaluate(() => Reflect.deleteProperty(window, 'say'));
    },
  };
}
