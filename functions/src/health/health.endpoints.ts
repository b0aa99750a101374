import * as contracts from '@talkwright/shared/areas/health';
import { buildOpenApi } from '@talkwright/shared/contract/openapi';
import { endpoint } from '../host/endpoint.ts';
import { checkHealth } from './check-health.ts';

endpoint(contracts.getHealth, (deps) => checkHealth(deps));
endpoint(contracts.getStatus, (deps) => deps.publicStatus(deps));
endpoint(contracts.getOpenApi, async () => buildOpenApi());
