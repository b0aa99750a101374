import { createHmac, hkdfSync } from 'node:crypto';
import { ParentBasedSampler, type Sampler, SamplingDecision } from '@opentelemetry/sdk-trace-base';

/**
 * Records a share of all traces. Which ones follows from their id and a secret of the deployment: all of its processes
 * decide alike, and a visitor who makes the id up cannot make up one that is recorded. A trace that comes from outside may
 * say that it is not to be recorded, and no more.
 */
export function shareSampler(share: number, secret: string): Sampler {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'share of traces', 32));
  const isRecorded = (traceId: string) =>
    share === 1 ||
    createHmac('sha256', key).update(traceId).digest().readUInt32BE() < share * 2 ** 32;
  const root: Sampler = {
    shouldSample: (_context, traceId) => ({
      decision: isRecorded(traceId)
        ? SamplingDecision.RECORD_AND_SAMPLED
        : SamplingDecision.NOT_RECORD,
    }),
    toString: () => `ShareSampler{${share}}`,
  };
  return new ParentBasedSampler({ root, remoteParentSampled: root });
}
