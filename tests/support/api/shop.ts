import { createCredential } from '@talkwright/shared/areas/credentials';
import { listOperations, type Operation } from '@talkwright/shared/areas/operations';
import { importOpenApi } from '@talkwright/shared/areas/tools';
import { SHOP_API_KEY } from '../../../local/customers/shop-api/server.ts';
import type { Member } from '../client.ts';
import { stack } from '../stack/running-stack.ts';

/** The API of the local shop as a tool of an organization, with its key. */
export async function importShop(member: Member): Promise<Operation[]> {
  const url = `${stack().shopApi}/openapi.json`;
  const { tool } = await member.call(importOpenApi, { name: 'Shop', url });
  await member.call(createCredential, {
    customToolId: tool.id,
    label: 'Key',
    headers: { 'X-Api-Key': SHOP_API_KEY },
  });
  return (await member.call(listOperations, { id: tool.id })).operations;
}
