import { createCredential, listCredentials } from '@talkwright/shared/areas/credentials';
import { listOperations } from '@talkwright/shared/areas/operations';
import { importOpenApi, listTools } from '@talkwright/shared/areas/tools';
import { SHOP_API_KEY } from '../../customers/shop-api/server.ts';
import type { Client } from './client.ts';
import { account, tool } from './content.ts';

/** The shop's API as custom tools. Answers the operations that the agent may call. */
export async function addTools(client: Client, shopApi: string): Promise<string[]> {
  const id = await importTool(client, tool.name, `${shopApi}/openapi.json`);
  const accountId = await importTool(client, account.name, `${shopApi}/account/openapi.json`);

  const { credentials } = await client.call(listCredentials, { id });
  if (credentials.length === 0) {
    const headers = { 'X-Api-Key': SHOP_API_KEY };
    await client.call(createCredential, { customToolId: id, label: tool.credential, headers });
  }
  return [
    ...(await operationsOf(client, id, tool.allowed)),
    ...(await operationsOf(client, accountId, account.allowed)),
  ];
}

async function importTool(client: Client, name: string, url: string): Promise<string> {
  const { tools } = await client.call(listTools, {});
  const known = tools.find((one) => one.name === name);
  return (known ?? (await client.call(importOpenApi, { name, url })).tool).id;
}

async function operationsOf(client: Client, id: string, keys: string[]): Promise<string[]> {
  const { operations } = await client.call(listOperations, { id });
  return operations
    .filter(({ operation_key: key }) => keys.includes(key))
    .map((operation) => operation.id);
}
