import * as versions from '@talkwright/shared/agent-versions';
import * as contracts from '@talkwright/shared/agents';
import * as avatars from '@talkwright/shared/avatars';
import { endpoint, rawEndpoint } from '../http/endpoint.ts';
import { toAgent } from './agent-record.ts';
import { getAvatar } from './avatar/get-avatar.ts';
import { uploadAvatar } from './avatar/upload-avatar.ts';
import { createAgent } from './create-agent.ts';
import { createPreviewToken } from './create-preview-token.ts';
import { deleteAgent } from './delete-agent.ts';
import { duplicateAgent } from './duplicate-agent.ts';
import { exportAgent } from './file/export-agent.ts';
import { importAgent } from './file/import-agent.ts';
import { getAgent } from './get-agent.ts';
import { getAgentVersion } from './get-agent-version.ts';
import { listAgentVersions } from './list-agent-versions.ts';
import { publishAgentVersion } from './publish-agent-version.ts';
import { restoreAgentVersion } from './restore-agent-version.ts';
import { testModel } from './test-model.ts';
import { updateAgent } from './update-agent.ts';

endpoint(contracts.listAgents, async ({ agents }, { tenantId }) => ({
  agents: (await agents.list(tenantId)).map(toAgent),
}));
endpoint(contracts.getAgent, getAgent);
endpoint(contracts.createAgent, createAgent);
endpoint(contracts.updateAgent, updateAgent);
endpoint(contracts.deleteAgent, deleteAgent);
endpoint(contracts.createPreviewToken, createPreviewToken);
endpoint(contracts.testModel, testModel);
endpoint(contracts.duplicateAgent, duplicateAgent);
endpoint(contracts.exportAgent, exportAgent);
endpoint(contracts.importAgent, importAgent);
endpoint(contracts.uploadAvatar, uploadAvatar);
rawEndpoint(avatars.getAvatar, getAvatar);

endpoint(versions.listAgentVersions, listAgentVersions);
endpoint(versions.getAgentVersion, getAgentVersion);
endpoint(versions.publishAgentVersion, publishAgentVersion);
endpoint(versions.restoreAgentVersion, restoreAgentVersion);
