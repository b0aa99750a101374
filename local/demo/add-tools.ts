import {
  createCredential,
  importOpenApi,
  listCredentials,
  listOperations,
  listTools,
} from '@talkwright/shared/tools';
import { SHOP_API_KEY } from '../shop-api/server.ts';
import type { Client } from './client.ts';
import { tool } from './content.ts';

/** The shop's API as a custom tool. Answers the operations that the agent may call. */
export async function addTools(client: Client, shopApi: string): Promise<string[]> {
  const { tools } = await client.call(listTools, {});
  const known = tools.find(({ name }) => name === tool.name);
  const { id } = known ?? (await importTool(client, shopApi));

  const { credentials } = await client.call(listCredentials, { id });
  if (credentials.length === 0) {
    const headers = { 'X-Api-Key': SHOP_API_KEY };
    await client.call(createCredential, { customToolId: id, label: tool.credential, headers });
  }
  const { operations } = await client.call(listOperations, { id });
  return operations
    .filter(({ operation_key: key }) => tool.allowed.includes(key))
    .map((operation) => operation.id);
}

async function importTool(client: Client, shopApi: string) {
  const url = `${shopApi}/openapi.json`;
  return (await client.call(importOpenApi, { name: tool.name, url })).tool;
}
