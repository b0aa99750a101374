import * as versions from '@talkwright/shared/areas/agent-versions';
import * as contracts from '@talkwright/shared/areas/agents';
import * as avatars from '@talkwright/shared/areas/avatars';
import * as models from '@talkwright/shared/areas/models';
import { endpoint, rawEndpoint } from '../host/endpoint.ts';
import { readInput } from '../host/read-input.ts';
import { getAvatar } from './avatar/get-avatar.ts';
import { uploadAvatar } from './avatar/upload-avatar.ts';
import { createAgent } from './create-agent.ts';
import { deleteAgent } from './delete-agent.ts';
import { duplicateAgent } from './duplicate-agent.ts';
import { getAgent } from './get-agent.ts';
import { listAgents } from './list-agents.ts';
import { listModels } from './models/list-models.ts';
import { suggestModels } from './models/suggest-models.ts';
import { testModel } from './models/test-model.ts';
import { createPreviewToken } from './preview/create-preview-token.ts';
import { updateAgent } from './update-agent.ts';
import { getAgentVersion } from './versions/get-agent-version.ts';
import { listAgentVersions } from './versions/list-agent-versions.ts';
import { publishAgentVersion } from './versions/publish-agent-version.ts';
import { restoreAgentVersion } from './versions/restore-agent-version.ts';

endpoint(contracts.listAgents, listAgents);
endpoint(contracts.getAgent, getAgent);
endpoint(contracts.createAgent, createAgent);
endpoint(contracts.updateAgent, updateAgent);
endpoint(contracts.deleteAgent, deleteAgent);
endpoint(contracts.createPreviewToken, createPreviewToken);
endpoint(contracts.testModel, testModel);
endpoint(models.listModels, listModels);
endpoint(models.suggestModels, suggestModels);
endpoint(contracts.duplicateAgent, duplicateAgent);
endpoint(contracts.uploadAvatar, uploadAvatar);
rawEndpoint(avatars.getAvatar, async (deps, _caller, request) =>
  getAvatar(
    deps,
    await readInput(avatars.getAvatar, request),
    request.headers.get('if-none-match'),
  ),
);

endpoint(versions.listAgentVersions, listAgentVersions);
endpoint(versions.getAgentVersion, getAgentVersion);
endpoint(versions.publishAgentVersion, publishAgentVersion);
endpoint(versions.restoreAgentVersion, restoreAgentVersion);
