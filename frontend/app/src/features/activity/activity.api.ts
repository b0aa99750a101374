import * as contracts from '@talkwright/shared/areas/audit';
import { api } from '../../server/api.ts';
import { query } from '../../server/contract-endpoints.ts';

const activityApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Another look at it is one at what there is then.
    listAudit: query(build, contracts.listAudit, { keepUnusedDataFor: 0 }),
  }),
});

export const { useListAuditQuery } = activityApi;
