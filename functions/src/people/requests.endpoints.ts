import * as contracts from '@talkwright/shared/areas/people';
import { endpoint } from '../host/endpoint.ts';
import { decideRequest } from './decide-request.ts';

endpoint(contracts.listPendingRequests, async ({ requests }, { tenantId }) => ({
  requests: await requests.list(tenantId),
}));
endpoint(contracts.decideRequest, decideRequest);
