import { measure } from '../platform/telemetry/metrics.ts';
import { type FillingNeeds, fillings } from './fillings.ts';

/** Measures the fullest partition, whosever it is: the database tells of none before it refuses. */
export async function watchFillings(deps: Omit<FillingNeeds, 'accounts'>): Promise<void> {
  const [fullest] = await fillings(deps);
  measure('talkwright.partition.filling', fullest?.percent ?? 0, {});
}
