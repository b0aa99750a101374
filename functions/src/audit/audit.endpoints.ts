import * as contracts from '@talkwright/shared/areas/audit';
import { endpoint, rawEndpoint } from '../host/endpoint.ts';
import { fileStream } from '../host/file-stream.ts';
import { readInput } from '../host/read-input.ts';
import { exportAudit } from './export-audit.ts';
import { listAudit } from './list-audit.ts';

endpoint(contracts.listAudit, listAudit);

rawEndpoint(contracts.exportAudit, async (deps, caller, request, connection) => {
  const filter = await readInput(contracts.exportAudit, request);
  const { name } = contracts.exportAudit;
  return fileStream(exportAudit(deps, caller, filter), connection, {
    ...{ log: deps.log, name, filename: 'activity.csv' },
    type: 'text/csv; charset=utf-8',
  });
});
