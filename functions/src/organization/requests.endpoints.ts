import * as contracts from '@talkwright/shared/people';
import { endpoint } from '../http/endpoint.ts';
import { decideRequest } from './decide-request.ts';

endpoint(contracts.listPendingRequests, async ({ requests }, { tenantId }) => ({
  requests: await requests.list(tenantId),
}));
endpoint(contracts.decideRequest, decideRequest);
