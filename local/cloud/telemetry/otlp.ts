import * as z from 'zod';

/** What OTLP sends as JSON over HTTP, as far as an SDK of OpenTelemetry sends it. Times are nanoseconds since 1970. */
const nanoseconds = z.union([z.string().regex(/^\d{1,20}$/), z.int().min(0)]).transform(BigInt);
const whole = z.union([z.string().regex(/^-?\d{1,19}$/), z.int()]).transform(Number);
const number = z.union([z.number(), z.string().regex(/^-?\d/)]).transform(Number);

type Value = string | number | boolean | null | Value[] | { [name: string]: Value };
const valueSchema: z.ZodType<Value> = z
  .object({
    stringValue: z.string(),
    boolValue: z.boolean(),
    intValue: whole,
    doubleValue: number,
    bytesValue: z.string(),
    get arrayValue(): z.ZodType<Value> {
      return z
        .object({ values: z.array(valueSchema).default([]) })
        .transform(({ values }) => values);
    },
    get kvlistValue(): z.ZodType<Value> {
      return z.object({ values: attributesSchema }).transform(({ values }) => values);
    },
  })
  .partial()
  .transform((value) => Object.values(value)[0] ?? null);

const attributesSchema = z
  .array(z.object({ key: z.string().min(1), value: valueSchema }))
  .default([])
  .transform((pairs) => Object.fromEntries(pairs.map(({ key, value }) => [key, value])));
export type Attributes = z.output<typeof attributesSchema>;

const traceId = z.string().regex(/^(?!0+$)[\da-f]{32}$/i);
const spanId = z.string().regex(/^(?!0+$)[\da-f]{16}$/i);
const resource = z.object({ attributes: attributesSchema }).default({ attributes: {} });

const spanSchema = z.object({
  traceId,
  spanId,
  parentSpanId: z.union([spanId, z.literal('')]).optional(),
  name: z.string().min(1),
  kind: z.int().min(0).max(5).default(0),
  startTimeUnixNano: nanoseconds,
  endTimeUnixNano: nanoseconds,
  attributes: attributesSchema,
  status: z
    .object({ code: z.int().min(0).max(2).default(0), message: z.string().optional() })
    .default({ code: 0 }),
  links: z.array(z.object({ traceId, spanId, attributes: attributesSchema })).default([]),
});
export type Span = z.output<typeof spanSchema>;

export const tracesSchema = z.object({
  resourceSpans: z.array(
    z.object({
      resource,
      scopeSpans: z.array(z.object({ spans: z.array(spanSchema).default([]) })).default([]),
    }),
  ),
});

const logSchema = z.object({
  traceId: z.union([traceId, z.literal('')]).optional(),
  spanId: z.union([spanId, z.literal('')]).optional(),
  timeUnixNano: nanoseconds,
  severityText: z.string().default(''),
  body: valueSchema.default(''),
  attributes: attributesSchema,
});
export type LogRecord = z.output<typeof logSchema>;

export const logsSchema = z.object({
  resourceLogs: z.array(
    z.object({
      scopeLogs: z.array(z.object({ logRecords: z.array(logSchema).default([]) })).default([]),
    }),
  ),
});

const point = {
  attributes: attributesSchema,
  startTimeUnixNano: nanoseconds.optional(),
  timeUnixNano: nanoseconds,
};
const numberPoint = z
  .object({ ...point, asDouble: number.optional(), asInt: whole.optional() })
  .refine(
    ({ asDouble, asInt }) => asDouble !== undefined || asInt !== undefined,
    'a point has a number',
  );
const histogramPoint = z
  .object({
    ...point,
    count: whole,
    sum: number.optional(),
    bucketCounts: z.array(whole),
    explicitBounds: z.array(z.number()),
  })
  .refine(
    ({ bucketCounts, explicitBounds }) => bucketCounts.length === explicitBounds.length + 1,
    'there is one bucket more than bounds',
  );
/** 2 is cumulative; 1 would be the difference to the report before, which our exporter does not send. */
const aggregationTemporality = z.literal(2);

const metricSchema = z
  .object({
    name: z.string().min(1),
    description: z.string().default(''),
    unit: z.string().default(''),
    sum: z.object({ dataPoints: z.array(numberPoint), aggregationTemporality }).optional(),
    gauge: z.object({ dataPoints: z.array(numberPoint) }).optional(),
    histogram: z.object({ dataPoints: z.array(histogramPoint), aggregationTemporality }).optional(),
  })
  .refine(
    ({ sum, gauge, histogram }) => sum || gauge || histogram,
    'of a kind that is not shown here',
  );
export type Metric = z.output<typeof metricSchema>;

export const metricsSchema = z.object({
  resourceMetrics: z.array(
    z.object({
      resource,
      scopeMetrics: z.array(z.object({ metrics: z.array(metricSchema).default([]) })).default([]),
    }),
  ),
});
