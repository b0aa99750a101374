import * as contracts from '@talkwright/shared/areas/insights';
import { endpoint, rawEndpoint } from '../host/endpoint.ts';
import { readInput } from '../host/read-input.ts';
import { deleteCollectedData } from './delete-collected-data.ts';
import { exportAgentInsights } from './export-agent-insights.ts';
import { exportCollectedData } from './export-collected-data.ts';
import { listAgentInsights } from './list-agent-insights.ts';
import { listCollectedData } from './list-collected-data.ts';

endpoint(contracts.listCollectedData, listCollectedData);
endpoint(contracts.deleteCollectedData, deleteCollectedData);
rawEndpoint(contracts.exportCollectedData, async (deps, caller, request) =>
  exportCollectedData(deps, caller, await readInput(contracts.exportCollectedData, request)),
);

endpoint(contracts.listAgentInsights, listAgentInsights);
rawEndpoint(contracts.exportAgentInsights, async (deps, caller, request) =>
  exportAgentInsights(deps, caller, await readInput(contracts.exportAgentInsights, request)),
);
