import * as credentialContracts from '@talkwright/shared/areas/credentials';
import * as operationContracts from '@talkwright/shared/areas/operations';
import * as contracts from '@talkwright/shared/areas/tools';
import { endpoint } from '../host/endpoint.ts';
import { createCredential } from './create-credential.ts';
import { createOperation } from './create-operation.ts';
import { createTool } from './create-tool.ts';
import { deleteOperation } from './delete-operation.ts';
import { deleteTool } from './delete-tool.ts';
import { importOpenApi } from './import-openapi.ts';
import { lookUpOperations } from './look-up-operations.ts';
import { toOperation } from './operation-record.ts';
import { regenerateRag } from './regenerate-rag.ts';
import { testOperation } from './test-operation.ts';
import { toCredential, toTool } from './tool-record.ts';
import { updateOperation } from './update-operation.ts';
import { updateTool } from './update-tool.ts';

endpoint(contracts.listTools, async ({ tools }, { tenantId }) => ({
  tools: (await tools.list(tenantId)).map(toTool),
}));
endpoint(contracts.createTool, createTool);
endpoint(contracts.updateTool, updateTool);
endpoint(contracts.deleteTool, deleteTool);
endpoint(contracts.importOpenApi, importOpenApi);

endpoint(operationContracts.listOperations, async ({ tools, operations }, { tenantId }, { id }) => {
  await tools.get(tenantId, id);
  return { operations: (await operations.list(tenantId, id)).map(toOperation) };
});
endpoint(operationContracts.lookUpOperations, async (deps, { tenantId }, { ids }) => ({
  operations: (await lookUpOperations(deps, tenantId, ids)).map(
    ({ customToolId, toolName, ...operation }) => ({
      ...operation,
      custom_tool_id: customToolId,
      tool_name: toolName,
    }),
  ),
}));
endpoint(operationContracts.createOperation, createOperation);
endpoint(operationContracts.updateOperation, updateOperation);
endpoint(operationContracts.deleteOperation, deleteOperation);
endpoint(operationContracts.regenerateRag, regenerateRag);
endpoint(operationContracts.testOperation, testOperation);

endpoint(credentialContracts.listCredentials, async ({ tools }, { tenantId }, { id }) => {
  await tools.get(tenantId, id);
  return { credentials: (await tools.listCredentials(tenantId, id)).map(toCredential) };
});
endpoint(credentialContracts.createCredential, createCredential);
endpoint(credentialContracts.deleteCredential, async ({ tools }, { tenantId }, { id }) => {
  await tools.removeCredential(tenantId, id);
  return {};
});
