import { callOperation } from '../../../functions/src/tool-calls/call-operation.ts';
import type { OperationRecord } from '../../../functions/src/tools/operations/operation-record.ts';
import { startCloud } from './embedded-cloud.ts';
import { outboundWith } from './outbound.ts';
import { newOperation, startApi } from './tools.ts';
import { newAdmin } from './use-cases.ts';

/** Two APIs that may be called, and an organization whose operations call them as an agent would. */
export async function startCalls() {
  const [api, other] = await Promise.all([startApi(), startApi()]);
  const outbound = outboundWith({ OUTBOUND_ALLOW: `${api.host},${other.host}` });
  const logged: string[] = [];
  const note = (event: string) => void logged.push(event);
  const cloud = await startCloud({ outbound, log: { info: note, error: note } });
  const { deps, connection } = cloud;
  const member = await newAdmin(deps);

  return {
    deps,
    /** What the product has noted, the newest last. */
    logged,
    connection,
    member,
    api,
    other,

    make: (fields?: Parameters<typeof newOperation>[3], baseUrl = api.url) =>
      newOperation(deps, member, baseUrl, fields),

    call: (
      operation: OperationRecord,
      parameters: Record<string, unknown> = {},
      more: Partial<Parameters<typeof callOperation>[1]> = {},
    ) => callOperation(deps, { tenantId: member.tenantId, operation, parameters, ...more }),

    async stop(): Promise<void> {
      api.close();
      other.close();
      await cloud.stop();
    },
  };
}
