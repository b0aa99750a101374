import { ROOT_CONTEXT, type SpanContext, trace } from '@opentelemetry/api';
import type { Logger } from '@opentelemetry/api-logs';

/** A line of the log as it is written, without what has a place of its own in a record. */
type Line = {
  level: 'info' | 'error';
  event: string;
  belongsTo: SpanContext | undefined;
  attributes: Record<string, string | number | boolean | undefined>;
};

/** As OpenTelemetry numbers them. */
const severities = { info: 9, error: 17 } as const;
let logger: Logger | undefined;

/** From now on lines are told of; none without a logger. */
export function openLogs(opened: Logger | undefined): void {
  logger = opened;
}

/** What telemetry says of itself stays in the output: it would be told to whoever cannot be reached, again and again. */
export function tellLine({ level, event, belongsTo, attributes }: Line): void {
  if (!logger || event.startsWith('telemetry ')) return;
  logger.emit({
    severityNumber: severities[level],
    severityText: level,
    body: event,
    attributes,
    ...(belongsTo && { context: trace.setSpanContext(ROOT_CONTEXT, belongsTo) }),
  });
}
