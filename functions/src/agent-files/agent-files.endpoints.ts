import * as contracts from '@talkwright/shared/areas/agents';
import { endpoint } from '../host/endpoint.ts';
import { exportAgent } from './export-agent.ts';
import { importAgent } from './import-agent.ts';

endpoint(contracts.exportAgent, exportAgent);
endpoint(contracts.importAgent, importAgent);
