import * as contracts from '@talkwright/shared/tools';
import { endpoint } from '../http/endpoint.ts';
import { createCredential } from './create-credential.ts';
import { createOperation } from './create-operation.ts';
import { createTool } from './create-tool.ts';
import { deleteOperation } from './delete-operation.ts';
import { deleteTool } from './delete-tool.ts';
import { importOpenApi } from './import-openapi.ts';
import { toOperation } from './operation-record.ts';
import { lookUpOperations } from './look-up-operations.ts';
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

endpoint(contracts.listOperations, async ({ tools, operations }, { tenantId }, { id }) => {
  await tools.get(tenantId, id);
  return { operations: (await operations.list(tenantId, id)).map(toOperation) };
});
endpoint(contracts.lookUpOperations, async (deps, { tenantId }, { ids }) => ({
  operations: (await lookUpOperations(deps, tenantId, ids)).map(
    ({ customToolId, toolName, ...operation }) => ({
      ...operation,
      custom_tool_id: customToolId,
      tool_name: toolName,
    }),
  ),
}));
endpoint(contracts.createOperation, createOperation);
endpoint(contracts.updateOperation, updateOperation);
endpoint(contracts.deleteOperation, deleteOperation);
endpoint(contracts.regenerateRag, regenerateRag);
endpoint(contracts.testOperation, testOperation);

endpoint(contracts.listCredentials, async ({ tools }, { tenantId }, { id }) => {
  await tools.get(tenantId, id);
  return { credentials: (await tools.listCredentials(tenantId, id)).map(toCredential) };
});
endpoint(contracts.createCredential, createCredential);
endpoint(contracts.deleteCredential, async ({ tools }, { tenantId }, { id }) => {
  await tools.removeCredential(tenantId, id);
  return {};
});
