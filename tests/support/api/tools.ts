import * as credentialContracts from '@talkwright/shared/areas/credentials';
import * as operationContracts from '@talkwright/shared/areas/operations';
import * as contracts from '@talkwright/shared/areas/tools';
import { SHOP_API_KEY } from '../../../local/customers/shop-api/server.ts';
import type { Member } from '../client.ts';
import { stack } from '../stack/running-stack.ts';

/** What a member does with custom tools, over HTTP; unless something else is said, with the shop's API. */
export const toolsOf = (member: Member) => ({
  newTool: async (baseUrl = stack().shopApi) =>
    (await member.call(contracts.createTool, { name: 'Shop', baseUrl })).tool,

  newOperation: async (customToolId: string, fields: object = {}) =>
    (
      await member.call(operationContracts.createOperation, {
        customToolId,
        operationKey: 'getOrder',
        path: '/orders/{orderNumber}',
        ...fields,
      })
    ).operation,

  addKey: async (customToolId: string) =>
    (
      await member.call(credentialContracts.createCredential, {
        customToolId,
        label: 'Key',
        headers: { 'X-Api-Key': SHOP_API_KEY },
      })
    ).credential,

  test: async (testedOperationId: string, parameters: object = {}) =>
    (await member.call(operationContracts.testOperation, { testedOperationId, ...parameters }))
      .result,

  importShop: (fields: object = {}) =>
    member.call(contracts.importOpenApi, {
      name: 'Larkfield',
      url: `${stack().shopApi}/openapi.json`,
      ...fields,
    }),

  operationsOf: async (id: string) =>
    (await member.call(operationContracts.listOperations, { id })).operations,
});
