import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { type Agent, getAgent } from '@talkwright/shared/areas/agents';
import { createCredential, listCredentials } from '@talkwright/shared/areas/credentials';
import { listOperations } from '@talkwright/shared/areas/operations';
import { listTokenExchange, saveTokenExchange } from '@talkwright/shared/areas/token-exchange';
import { deleteTool, importOpenApi, listTools, updateTool } from '@talkwright/shared/areas/tools';
import type { Locator, Page } from 'playwright-core';
import { SHOP_API_KEY } from '../../../local/customers/shop-api/server.ts';
import { newAgent } from '../../support/api/agents.ts';
import { newTenant } from '../../support/api/organizations.ts';
import { useBrowser } from '../../support/browser/browser.ts';
import { intercept } from '../../support/browser/intercept.ts';
import { keyboardOf } from '../../support/browser/keyboard.ts';
import { button, dialog, field, hasFocus } from '../../support/browser/parts.ts';
import { closeDialog, tour } from '../../support/browser/tour.ts';
import { appUrl, signedInAs } from '../../support/browser/web-app.ts';
import type { Member } from '../../support/client.ts';
import { configWith } from '../../support/cloud/token-exchange.ts';
import { largeDescription } from '../../support/openapi/large-description.ts';
import { stack } from '../../support/stack/running-stack.ts';

const open = useBrowser();

const row = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
const head = (page: Page, name: string) => row(page, name).getByRole('button', { name }).first();
const shopUrl = () => `${stack().shopApi}/openapi.json`;
const KEY_HEADERS = JSON.stringify({ 'X-Api-Key': SHOP_API_KEY });

async function openTools(member: Member, agentId: string): Promise<Page> {
  const page = await open(appUrl(`/agents/${agentId}/edit?tab=tools`), signedInAs(member));
  await page.getByRole('heading', { name: 'Custom tools', exact: true }).waitFor();
  return page;
}

/** An agent of a new organization, and the shop's API with its key as a custom tool. */
async function withShop() {
  const member = await newTenant({ plan: 'scale' });
  const agent = await newAgent(member);
  const { tool } = await member.call(importOpenApi, { name: 'Shop', url: shopUrl() });
  const headers = { 'X-Api-Key': SHOP_API_KEY };
  await member.call(createCredential, { customToolId: tool.id, label: 'Key', headers });
  const page = await openTools(member, agent.id);
  await head(page, 'Shop').click();
  await page.getByRole('table', { name: 'Operations' }).waitFor();
  return { member, agent, tool, page };
}

async function importThrough(page: Page, name: string, source: string): Promise<Locator> {
  await button(page, 'Import OpenAPI').click();
  const form = dialog(page, 'Import OpenAPI');
  await field(form, 'Name').fill(name);
  await field(form, 'Spec URL or inline YAML/JSON').fill(source);
  return form;
}

/** Of it, two operations cannot be had, and one takes a long number. */
const LACKING = JSON.stringify({
  openapi: '3.0.0',
  info: { title: 'Weather' },
  servers: [{ url: 'https://weather.example.com' }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'query', name: 'appid' } } },
  paths: {
    '/stations/{id}': {
      get: {
        operationId: 'getStation',
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      },
      head: {},
    },
    '/later': { get: { $ref: 'later.json' } },
  },
});

describe('the tools of an agent', () => {
  it('are imported in part where somebody has read what would be missing', async () => {
    const member = await newTenant({ plan: 'scale' });
    const page = await openTools(member, (await newAgent(member)).id);
    await button(await importThrough(page, 'Weather', LACKING), 'Import').click();
    const review = dialog(page, 'Import "Weather"?');
    await review.getByText('1 operation found.').waitFor();
    const missing = review.getByRole('list', { name: 'What to know' }).getByRole('listitem');
    expect(await missing.allInnerTexts()).toEqual([
      expect.stringContaining('later.json was not read'),
      'Operations with the method HEAD, which agents do not call: 1, such as /stations/{id}.',
      'Operations that could not be read, which were left out: 1, such as GET /later.',
    ]);
    expect((await member.call(listTools, {})).tools).toEqual([]);

    await button(review, 'Back').click();
    const form = dialog(page, 'Import OpenAPI');
    expect(await field(form, 'Name').inputValue()).toBe('Weather');
    await button(form, 'Import').click();
    await button(review, 'Import').click();
    const outcome = dialog(page, '"Weather" was imported');
    await outcome.getByText('A key in the query parameter appid').waitFor();
    await button(outcome, 'Show operations').click();

    await button(page, 'New Credential').click();
    const credential = dialog(page, 'New Credential');
    await field(credential, 'Label').fill('Weather key');
    await field(credential, 'Query parameters JSON').fill('{"appid": "abc"}');
    await button(credential, 'Create').click();
    await page.getByText('Sent to https://weather.example.com only').waitFor();

    await button(page, 'Test getStation').click();
    const test = dialog(page, 'Test getStation');
    await field(test, 'JSON parameters').fill('{"id": 1234567890123456789}');
    const [request] = await Promise.all([
      page.waitForRequest(/\/test\b/),
      button(test, 'Run Test').click(),
    ]);
    expect(request.postData()).toBe('{"id":1234567890123456789}');
  });

  it('are imported, given a key, tried out, allowed and saved', async () => {
    const member = await newTenant({ plan: 'scale' });
    const agent = await newAgent(member);
    const page = await openTools(member, agent.id);
    await page.getByText('No custom tools yet').waitFor();

    const form = await importThrough(page, 'Shop', shopUrl());
    await form.getByLabel('Max Active Operations').fill('5');
    await button(form, 'Import').click();
    const outcome = dialog(page, '"Shop" was imported');
    await outcome.getByText('7 operations created, 5 enabled, 2 disabled.').waitFor();
    await button(outcome, 'Show operations').click();
    await page.getByRole('checkbox', { name: 'Allow getOrder' }).waitFor();

    await button(page, 'New Credential').click();
    const credential = dialog(page, 'New Credential');
    await field(credential, 'Label').fill('Shop key');
    await field(credential, 'Headers JSON').fill('X-Api-Key: 7');
    await button(credential, 'Create').click();
    await credential.getByText('Invalid headers JSON.').waitFor();
    await field(credential, 'Headers JSON').fill('{"Host": "elsewhere.example"}');
    await button(credential, 'Create').click();
    await credential.getByText('The header Host is set by the service itself.').waitFor();
    await field(credential, 'Headers JSON').fill(KEY_HEADERS);
    await button(credential, 'Create').click();
    await page.getByText(`Sent to ${stack().shopApi} only`).waitFor();

    await button(page, 'Test getOrder').click();
    const test = dialog(page, 'Test getOrder');
    const parameters = field(test, 'JSON parameters');
    expect(JSON.parse(await parameters.inputValue())).toEqual({ orderNumber: 1042 });
    await parameters.fill('1042');
    await button(test, 'Run Test').click();
    await test.getByText('Invalid parameters JSON.').waitFor();
    await parameters.fill('{"orderNumber": 1042}');
    await button(test, 'Run Test').click();
    await test.getByText('Status 200', { exact: true }).waitFor();
    expect(await test.getByLabel('Result').innerText()).toContain('"orderNumber": 1042');
    await button(test, 'Close').last().click();

    const disabled = page.getByRole('checkbox', { name: 'Allow bookAppointment' });
    expect(await disabled.isDisabled()).toBe(true);
    await page.getByRole('switch', { name: 'bookAppointment is enabled' }).check();
    await disabled.check();
    await page.getByRole('checkbox', { name: 'Allow getOrder' }).check();
    await page.getByText('2 of 7 allowed', { exact: true }).waitFor();
    await page.getByRole('switch', { name: 'OpenAI Web Search' }).check();
    await button(page, 'Update Agent').click();
    await page.getByRole('article', { name: 'Support' }).waitFor();

    const [tool] = (await member.call(listTools, {})).tools;
    const { operations } = await member.call(listOperations, { id: tool?.id ?? '' });
    const idOf = (key: string) => operations.find((one) => one.operation_key === key)?.id;
    const { agent: saved } = await member.call(getAgent, { id: agent.id });
    expect(saved.tools_config.enabled_tools.toSorted()).toEqual(
      [idOf('bookAppointment'), idOf('getOrder'), 'openai_web_search'].toSorted(),
    );
  });

  it('are described by hand, and what cannot be read is said at its field', async () => {
    const member = await newTenant({ plan: 'scale' });
    const page = await openTools(member, (await newAgent(member)).id);
    await button(page, 'Custom Tool').click();
    const form = dialog(page, 'New Custom Tool');
    await button(form, 'Create').click();
    await form.getByText('Name is required').waitFor();
    await field(form, 'Name').fill('Orders');
    await field(form, 'Base URL').fill('shop.example.com');
    await button(form, 'Create').click();
    await form.getByText('Begin the base URL with https:// or http://').waitFor();
    await field(form, 'Base URL').fill(stack().shopApi);
    await button(form, 'Create').click();

    await page.getByText('No operations yet.').waitFor();
    await button(page, 'New Operation').click();
    const operation = dialog(page, 'New Operation');
    expect(await operation.getByRole('combobox', { name: 'Method' }).inputValue()).toBe('GET');
    await button(operation, 'Create').click();
    await operation.getByText('Operation key is required').waitFor();
    await field(operation, 'Operation Key').fill('findOrder');
    await field(operation, 'Path').fill('/orders/{orderNumber}');
    await field(operation, 'Input Schema JSON').fill('{"type": "object"');
    await button(operation, 'Create').click();
    await operation.getByText('Invalid input schema JSON').waitFor();
    await field(operation, 'Input Schema JSON').fill('');
    await button(operation, 'Create').click();

    await button(page, 'Test findOrder').click();
    const test = dialog(page, 'Test findOrder');
    await field(test, 'JSON parameters').fill('{"orderNumber": "1042"}');
    await button(test, 'Run Test').click();
    // The shop wants a key, and says so: an agent would read the same.
    await test.getByText('Status 401', { exact: true }).waitFor();
    await test.getByText('The header X-Api-Key is missing or wrong.').waitFor();
    await button(test, 'Close').last().click();

    await button(page, 'Edit Orders').click();
    const edit = dialog(page, 'Edit Orders');
    const [orders] = (await member.call(listTools, {})).tools;
    // Meanwhile a colleague has the tool call somewhere else.
    const baseUrl = `${orders?.base_url}/v2`;
    await member.call(updateTool, { id: orders?.id ?? '', baseUrl });
    await edit.getByLabel('Rate limit').fill('30');
    await field(edit, 'Summary').fill('Orders of the shop');
    await button(edit, 'Save').click();
    await head(page, 'Orders').getByText('Orders of the shop').waitFor();
    const { tools } = await member.call(listTools, {});
    expect(tools).toMatchObject([
      {
        summary: 'Orders of the shop',
        base_url: baseUrl,
        rate_limit_per_minute: 30,
        operation_count: 1,
      },
    ]);
  });

  it('are removed after a question, with all that was allowed of them', async () => {
    const { member, page } = await withShop();
    await button(page, 'Regenerate RAG documentation of getOrder').click();
    await page.getByText('RAG documentation regenerated.').waitFor();
    await button(page, 'Allow all enabled operations').click();
    await page.getByText('7 of 7 allowed', { exact: true }).waitFor();
    // The focus stays near what was removed.
    const focused = page.locator(':focus');
    await button(page, 'Remove getOrder').press('Enter');
    await button(dialog(page, 'Remove operation'), 'Remove').press('Enter');
    await page.getByText('6 of 6 allowed', { exact: true }).waitFor();
    await page.getByLabel('Allow cancelOrder').and(focused).waitFor();

    await button(page, 'Remove credential Key').press('Enter');
    await button(dialog(page, 'Remove credential'), 'Remove').press('Enter');
    await page.getByText('No credentials yet.').waitFor();
    await button(page, 'New Credential').and(focused).waitFor();

    await page.getByText('6 Tools').waitFor();
    await button(page, 'Remove Shop').press('Enter');
    const question = dialog(page, 'Remove Shop?');
    await question.getByText('Remove this custom tool and all of its operations?').waitFor();
    await button(question, 'Remove').press('Enter');
    await page.getByText('No custom tools yet').waitFor();
    await button(page, 'Custom Tool').and(focused).waitFor();
    await page.getByText('6 Tools').waitFor({ state: 'detached' });
    expect((await member.call(listTools, {})).tools).toEqual([]);
  });

  it('that somebody else has removed count no more, once a refusal says so', async () => {
    const { member, page } = await withShop();
    const [shop] = (await member.call(listTools, {})).tools;
    await button(page, 'Allow all enabled operations').click();
    await page.getByText('7 Tools').waitFor();
    await member.call(deleteTool, { id: shop?.id ?? '' });
    await button(page, 'Remove Shop').click();
    const question = dialog(page, 'Remove Shop?');
    await button(question, 'Remove').click();
    await question.getByRole('alert').waitFor();
    await button(question, 'Cancel').click();
    await page.getByText('No custom tools yet').waitFor();
    await page.getByText('7 Tools').waitFor({ state: 'detached' });
  });

  it('are found and allowed by a filter, a page at a time, one row open', async () => {
    const member = await newTenant({ plan: 'scale' });
    const agent = await newAgent(member);
    const spec = JSON.stringify(largeDescription(120));
    await member.call(importOpenApi, { name: 'Large', spec, limit: 500 });
    await member.call(importOpenApi, { name: 'Shop', url: shopUrl() });
    const page = await openTools(member, agent.id);
    await head(page, 'Shop').click();
    await page.getByRole('checkbox', { name: 'Allow getOrder' }).waitFor();
    await head(page, 'Large').click();
    await page.getByRole('checkbox', { name: 'Allow replaceThing0', exact: true }).waitFor();
    expect(await page.getByRole('checkbox', { name: 'Allow getOrder' }).count()).toBe(0);
    expect(await head(page, 'Shop').getAttribute('aria-expanded')).toBe('false');
    expect(await head(page, 'Large').getAttribute('aria-expanded')).toBe('true');

    expect(await page.getByRole('checkbox', { name: /^Allow / }).count()).toBe(25);
    // Whoever presses twice while a page is on its way leaves none out.
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    await page.route(/operations\?.*cursor=/, async (route) => {
      await isReleased;
      await route.continue();
    });
    await button(page, 'Next page').click();
    await button(page, 'Next page').dispatchEvent('click');
    release();
    await page.getByText('26–50 of 120').waitFor();
    for (const rows of ['51–75', '76–100', '101–120']) {
      await button(page, 'Next page').click();
      await page.getByText(`${rows} of 120`).waitFor();
    }
    await page.getByRole('checkbox', { name: 'Allow replaceThing119' }).waitFor();
    expect(await page.getByRole('checkbox', { name: /^Allow / }).count()).toBe(20);

    // A filter begins at its first page again.
    await field(page, 'Filter operations').fill('things-1 put');
    await page.getByText('1–25 of 31').waitFor();
    await button(page, 'Next page').click();
    await page.getByText('26–31 of 31').waitFor();
    await field(page, 'Filter operations').fill('things-11 put');
    await page.getByText('0 of 120 allowed, 11 found').waitFor();
    await button(page, 'Allow all enabled operations that match the filter').click();
    await page.getByText('11 of 120 allowed, 11 found').waitFor();
    await field(page, 'Filter operations').fill('nothing has this name');
    await page.getByText('No operation matches the filter.').waitFor();
    await button(page, 'Clear filter').click();
    await button(page, 'Allow none of the operations').click();
    await page.getByText('0 of 120 allowed', { exact: true }).waitFor();
  });

  it('that cannot be listed are asked for again quietly', async () => {
    const member = await newTenant({ plan: 'scale' });
    await member.call(importOpenApi, { name: 'Shop', url: shopUrl() });
    const page = await openTools(member, (await newAgent(member)).id);
    const lists = /custom-tools\/[^/]+\/(?:operations|credentials)(?:\?|$)/;
    const stop = await intercept(page, lists, (route) =>
      route.fulfill({ status: 503, body: '{"success": false, "error": "Too busy."}' }),
    );
    await head(page, 'Shop').click();
    await button(page, 'Load operations').waitFor();
    await button(page, 'Load credentials').waitFor();
    expect(await page.getByText('Too busy.').count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);

    stop();
    await button(page, 'Load operations').click();
    await page.getByRole('checkbox', { name: 'Allow getOrder' }).waitFor();
    await button(page, 'Load credentials').click();
    await page.getByText('No credentials yet.').waitFor();
  });

  it('can be imported as text, and a description that is none is refused with its reason', async () => {
    const member = await newTenant({ plan: 'scale' });
    const page = await openTools(member, (await newAgent(member)).id);
    const form = await importThrough(page, 'Notes', 'this is: [no description');
    await button(form, 'Import').click();
    await form.getByRole('alert').waitFor();

    const spec = JSON.stringify(largeDescription(20));
    await field(form, 'Spec URL or inline YAML/JSON').fill(spec);
    await field(form, 'Include Tags').fill('group 1, group 2');
    await field(form, 'Exclude Tags').fill(' group 2 ,');
    await button(form, 'Import').click();
    const outcome = dialog(page, '"Notes" was imported');
    await outcome.getByText('2 operations created, 2 enabled.').waitFor();
  });
});

describe('token exchange', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = String(privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const publicPem = String(publicKey.export({ type: 'spki', format: 'pem' }));

  const configsOf = async (member: Member, { id }: Agent) =>
    (await member.call(listTokenExchange, { agentId: id })).configs;

  /** One that the shop's tool has already. */
  async function withExchange() {
    const shop = await withShop();
    await shop.member.call(
      saveTokenExchange,
      configWith({
        agentId: shop.agent.id,
        integrationId: shop.tool.id,
        clientId: 'talkwright',
        clientCredential: { privateKey: pem },
      }),
    );
    await shop.page.reload();
    await head(shop.page, 'Shop').click();
    await button(shop.page, 'Update Config').waitFor();
    return shop;
  }

  it('is configured and kept', async () => {
    const { member, agent, tool, page } = await withShop();
    const form = page.getByRole('form', { name: 'Token Exchange' });
    expect(await form.getByLabel('Cache TTL').inputValue()).toBe('180');
    expect(await field(form, 'Header Prefix').inputValue()).toBe('Bearer');
    await button(form, 'Create Config').click();
    for (const sentence of [
      'Host base URL is required.',
      'Client ID is required for private_key_jwt.',
      'Provide a private key or select an existing credential.',
    ]) {
      await form.getByText(sentence).waitFor();
    }
    await form.getByText('the tool is offered to no visitor').waitFor();
    await field(form, 'JWKS URI').fill('https://login.shop.example/jwks');
    await form.getByText('the tool is offered to no visitor').waitFor({ state: 'detached' });
    await field(form, 'Issuer (optional)').fill('https://login.shop.example');
    await field(form, 'Host Base URL').fill('https://login.shop.example');
    await field(form, 'Client ID').fill('talkwright');
    await field(form, 'Private Key').fill(publicPem);
    await button(form, 'Create Config').click();
    const isMarked = page.locator('[aria-invalid=true]:focus');
    await field(form, 'Private Key').and(isMarked).waitFor();
    const refusal = form.getByText('This is a public key.');
    // At its field, and beside the button.
    expect(await refusal.count()).toBe(2);
    await field(form, 'Private Key').fill(pem);
    await refusal.first().waitFor({ state: 'detached' });
    await field(form, 'Credential Label').fill('Key of 2026');
    await field(form, 'Default Scopes').fill('orders:read, orders:write');
    await form.getByRole('combobox', { name: 'Injection Location' }).click();
    await page.getByRole('option', { name: 'Query parameter' }).click();
    expect(await field(form, 'Header Prefix').count()).toBe(0);
    await button(form, 'Create Config').click();
    await form.getByText('Saved').waitFor();
    await button(form, 'Update Config').waitFor();
    expect(await field(form, 'Private Key').inputValue()).toBe('');
    expect(await configsOf(member, agent)).toMatchObject([
      {
        integrationId: tool.id,
        hostBaseUrl: 'https://login.shop.example',
        tokenEndpointPath: '/oauth/token',
        issueCodePath: '/talkwright/issue-code',
        defaultScopes: ['orders:read', 'orders:write'],
        injectionLocation: 'query',
        headerName: 'access_token',
        cacheTtlSeconds: 180,
        verificationKeyConfig: {
          jwks_uri: 'https://login.shop.example/jwks',
          keys: [],
          issuer: 'https://login.shop.example',
        },
        clientId: 'talkwright',
        clientCredential: { label: 'Key of 2026' },
      },
    ]);
  });

  it('is changed', async () => {
    const { member, agent, page } = await withExchange();
    const form = page.getByRole('form', { name: 'Token Exchange' });
    expect(await field(form, 'Client ID').inputValue()).toBe('talkwright');
    await form.getByRole('combobox', { name: 'Client Authentication' }).click();
    await page.getByRole('option', { name: 'None' }).click();
    expect(await field(form, 'Client ID').count()).toBe(0);
    await button(form, 'Update Config').click();
    await form.getByText('Saved').waitFor();
    expect(await configsOf(member, agent)).toMatchObject([
      { clientAuthMethod: 'none', clientId: null, clientCredential: null },
    ]);
  });

  it('is removed', async () => {
    const { member, agent, page } = await withExchange();
    const form = page.getByRole('form', { name: 'Token Exchange' });
    await button(form, 'Remove Config').click();
    const question = page.getByRole('dialog');
    await question
      .getByText('Remove the token exchange configuration for this integration?')
      .waitFor();
    await button(question, 'Remove').click();
    await button(form, 'Create Config').waitFor();
    expect(await configsOf(member, agent)).toEqual([]);

    // Nothing is left to ask about.
    await head(page, 'Shop').click();
    await form.waitFor({ state: 'detached' });
  });

  it('is not lost without a question, neither by closing its row nor by leaving the page', async () => {
    const { page } = await withShop();
    const form = page.getByRole('form', { name: 'Token Exchange' });
    const question = dialog(page, 'Unsaved changes');
    await field(form, 'Host Base URL').fill('https://login.shop.example');
    await head(page, 'Shop').click();
    await question.getByText('Your changes to the token exchange of Shop are not saved.').waitFor();
    await button(question, 'Stay').click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await button(question, 'Stay').click();
    await question.waitFor({ state: 'detached' });
    expect(await field(form, 'Host Base URL').inputValue()).toBe('https://login.shop.example');

    await head(page, 'Shop').click();
    await button(question, 'Leave').click();
    await form.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('heading', { name: 'Welcome back, Ada Lovelace' }).waitFor();
  });

  it('asks to save a new agent first', async () => {
    const member = await newTenant({ plan: 'scale' });
    await member.call(importOpenApi, { name: 'Shop', url: shopUrl() });
    const page = await open(appUrl('/agents/new?tab=tools'), signedInAs(member));
    await head(page, 'Shop').click();
    await page.getByText('Save the agent before configuring token exchange.').waitFor();
  });
});

describe('the keyboard alone', () => {
  it('imports, opens, allows and tries out', async () => {
    const member = await newTenant({ plan: 'scale' });
    const agent = await newAgent(member);
    const page = await openTools(member, agent.id);
    const { tabTo, type, activate, press } = keyboardOf(page);
    await activate('Import OpenAPI');
    await dialog(page, 'Import OpenAPI').waitFor();
    await hasFocus(page, 'Name');
    await page.keyboard.type('Shop');
    await type('Spec URL or inline', shopUrl());
    await activate('Import');
    await dialog(page, '"Shop" was imported').waitFor();
    await press('Enter');
    await page.getByRole('checkbox', { name: 'Allow listOrders' }).waitFor();

    await tabTo('Allow getStock');
    await press('Space');
    await page.getByText('1 of 7 allowed', { exact: true }).waitFor();
    await activate('Test getStock');
    await dialog(page, 'Test getStock').waitFor();
    await activate('Run Test');
    await page.getByText('Status 401', { exact: true }).waitFor();
    await press('Escape');
    await dialog(page, 'Test getStock').waitFor({ state: 'detached' });
    await activate('New Credential');
    await dialog(page, 'New Credential').waitFor();
    await hasFocus(page, 'Label');
    await page.keyboard.type('Key');
    await type('Headers JSON', KEY_HEADERS);
    await activate('Create');
    await page.getByText(`Sent to ${stack().shopApi} only`).waitFor();
    const [tool] = (await member.call(listTools, {})).tools;
    const { credentials } = await member.call(listCredentials, { id: tool?.id ?? '' });
    expect(credentials).toMatchObject([{ label: 'Key' }]);
  });
});

it('holds at 360, 768 and 1440 px, light and dark', async () => {
  const { page } = await withShop();
  const faults = await tour(page, {
    'tools, open': (shown) => shown.getByText('Sent to').waitFor(),
    'tools, import': async (shown) => {
      await button(shown, 'Import OpenAPI').click();
      await dialog(shown, 'Import OpenAPI').waitFor();
    },
    'tools, import reviewed': async (shown) => {
      const form = dialog(shown, 'Import OpenAPI');
      await field(form, 'Name').fill('Weather');
      await field(form, 'Spec URL or inline YAML/JSON').fill(LACKING);
      await button(form, 'Import').click();
      await shown.getByText('1 operation found.').waitFor();
    },
    'tools, new credential': async (shown) => {
      await closeDialog(shown);
      await button(shown, 'New Credential').click();
    },
    'tools, test': async (shown) => {
      await closeDialog(shown);
      await button(shown, 'Test getOrder').click();
      await button(shown, 'Run Test').click();
      await shown.getByText('Status 200', { exact: true }).waitFor();
    },
    'tools, new operation': async (shown) => {
      await closeDialog(shown);
      await button(shown, 'New Operation').click();
      await button(dialog(shown, 'New Operation'), 'Create').click();
      await shown.getByText('Operation key is required').waitFor();
    },
    'tools, token exchange refused': async (shown) => {
      await closeDialog(shown);
      await button(shown, 'Create Config').click();
      await shown.getByText('Host base URL is required.').waitFor();
    },
    'tools, closed': (shown) => head(shown, 'Shop').click(),
  });
  expect(faults).toEqual([]);
});
