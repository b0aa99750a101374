import { buildOpenApi } from '@talkwright/shared/openapi';
import * as contracts from '@talkwright/shared/site';
import { endpoint } from '../http/endpoint.ts';
import { checkHealth } from './check-health.ts';

endpoint(contracts.getHealth, checkHealth);
endpoint(contracts.getOpenApi, async () => buildOpenApi());
