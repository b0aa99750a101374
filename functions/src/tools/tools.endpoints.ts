import * as credentialContracts from '@talkwright/shared/areas/credentials';
import * as operationContracts from '@talkwright/shared/areas/operations';
import * as contracts from '@talkwright/shared/areas/tools';
import { endpoint } from '../host/endpoint.ts';
import { createTool } from './create-tool.ts';
import { createCredential } from './credentials/create-credential.ts';
import { toCredential } from './credentials/credential-record.ts';
import { deleteTool } from './delete-tool.ts';
import { importOpenApi } from './openapi/import-openapi.ts';
import { previewOpenApi } from './openapi/preview-openapi.ts';
import { createOperation } from './operations/create-operation.ts';
import { deleteOperation } from './operations/delete-operation.ts';
import { listOperations } from './operations/list-operations.ts';
import { lookUpOperations } from './operations/look-up-operations.ts';
import { updateOperation } from './operations/update-operation.ts';
import { regenerateRag } from './search/regenerate-rag.ts';
import { toTool } from './tool-record.ts';
import { updateTool } from './update-tool.ts';

endpoint(contracts.listTools, async ({ tools }, { tenantId }) => ({
  tools: (await tools.list(tenantId)).map(toTool),
}));
endpoint(contracts.createTool, createTool);
endpoint(contracts.updateTool, updateTool);
endpoint(contracts.deleteTool, deleteTool);
endpoint(contracts.previewOpenApi, previewOpenApi);
endpoint(contracts.importOpenApi, importOpenApi);

endpoint(operationContracts.listOperations, listOperations);
endpoint(operationContracts.lookUpOperations, async (deps, { tenantId }, { ids }) => ({
  operations: (await lookUpOperations(deps, tenantId, ids)).map(
    ({ id, customToolId, operationKey, enabled, toolName }) => ({
      id,
      custom_tool_id: customToolId,
      operation_key: operationKey,
      enabled,
      tool_name: toolName,
    }),
  ),
}));
endpoint(operationContracts.createOperation, createOperation);
endpoint(operationContracts.updateOperation, updateOperation);
endpoint(operationContracts.deleteOperation, deleteOperation);
endpoint(operationContracts.regenerateRag, regenerateRag);

endpoint(credentialContracts.listCredentials, async ({ tools }, { tenantId }, { id }) => {
  await tools.get(tenantId, id);
  return { credentials: (await tools.listCredentials(tenantId, id)).map(toCredential) };
});
endpoint(credentialContracts.createCredential, createCredential);
endpoint(credentialContracts.deleteCredential, async ({ tools }, { tenantId }, { id }) => {
  const { label: name } = await tools.removeCredential(tenantId, id);
  return { activity: { name } };
});
