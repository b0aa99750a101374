import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { modelConfigSchema } from '@talkwright/shared/areas/agent-config';
import { patchTenant } from '../../../functions/src/accounts/account-records.ts';
import { countTurn } from '../../../functions/src/conversations/count-turn.ts';
import type { Bus } from '../../../functions/src/platform/bus.ts';
import { createCosmos } from '../../../functions/src/platform/cosmos.ts';
import { createLog, type Log } from '../../../functions/src/platform/log.ts';
import type { ModelRequest } from '../../../functions/src/platform/models/models.ts';
import { createOutbox, writeOutbox } from '../../../functions/src/platform/outbox.ts';
import { inInvocation, noteTenant } from '../../../functions/src/platform/telemetry/invocation.ts';
import type { MetricName } from '../../../functions/src/platform/telemetry/names.ts';
import { currentTraceparent, inSpan } from '../../../functions/src/platform/telemetry/spans.ts';
import { startTelemetry } from '../../../functions/src/platform/telemetry/start-telemetry.ts';
import type {
  Telemetry,
  TelemetrySettings,
} from '../../../functions/src/platform/telemetry/telemetry.ts';
import { takeWebSearch } from '../../../functions/src/usage/take-web-search.ts';
import { startCloud } from '../../support/cloud/embedded-cloud.ts';
import { nobody } from '../../support/cloud/settings.ts';
import { newAdmin } from '../../support/cloud/use-cases.ts';
import { newPage, say } from '../../support/cloud/visitors.ts';
import { eventually } from '../../support/eventually.ts';
import { startCollector } from '../../support/telemetry/collector.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

type Line = { event: string } & Record<string, unknown>;

async function telemetryTo(
  address: string,
  contents: 'off' | 'on' = 'off',
  others: Partial<TelemetrySettings> = {},
) {
  const lines: Line[] = [];
  const keep = (line: string) => void lines.push(JSON.parse(line));
  const settings = {
    OTEL_EXPORTER_OTLP_ENDPOINT: address,
    OTEL_EXPORTER_OTLP_HEADERS: undefined,
    TELEMETRY_LOGS: 'on' as const,
    OTEL_METRIC_EXPORT_INTERVAL: 60_000,
    OTEL_SDK_DISABLED: 'false' as const,
    OTEL_TRACES_SAMPLER_ARG: 1,
    APPLICATIONINSIGHTS_CONNECTION_STRING: undefined,
    TELEMETRY_CONTENTS: contents,
    TOKEN_KEY: 'secret-of-this-deployment',
    ...others,
  };
  const telemetry: Telemetry = await startTelemetry(settings, createLog(keep, keep));
  closing.push(() => telemetry.stop());
  return { telemetry, lines };
}

async function collector(answer?: Parameters<typeof startCollector>[0]) {
  const started = await startCollector(answer);
  closing.push(started.close);
  return started;
}

const nothing = async () => {};
const nowhere = () => {};

describe('an address that is of no use', () => {
  it.each([
    ['answers 500', (response) => void response.writeHead(500).end()],
    ['refuses', (response) => void response.writeHead(401).end('{"message":"no"}')],
    ['cuts the connection', (response) => void response.destroy()],
  ] satisfies [string, Parameters<typeof startCollector>[0]][])(
    'that %s is told of in the log, with how much was lost',
    async (_what, answer) => {
      const { address } = await collector(answer);
      const { telemetry, lines } = await telemetryTo(address);
      for (let n = 0; n < 3; n++) await inSpan('work', {}, nothing);
      await telemetry.flush();
      expect(lines).toContainEqual(
        expect.objectContaining({ event: 'telemetry not delivered', what: 'spans', lost: 3 }),
      );
    },
  );

  it('that hangs holds no work, and of what waits no more than a bounded number of spans', async () => {
    const held: ServerResponse[] = [];
    let isHanging = true;
    const { address, batches } = await collector((response) => {
      if (isHanging) held.push(response);
      else response.end('{}');
    });
    const { telemetry } = await telemetryTo(address);
    for (let n = 0; n < 512; n++) await inSpan('work', {}, nothing);
    await eventually(async () => expect(held).toHaveLength(1));
    for (let n = 0; n < 5_000; n++) await inSpan('work', {}, nothing);

    isHanging = false;
    for (const response of held) response.end('{}');
    const delivered = () =>
      batches.flatMap(({ path, body }) =>
        path === '/v1/traces' ? JSON.parse(body).resourceSpans[0].scopeSpans[0].spans : [],
      ).length;
    // The batch that was under way, and what has waited behind it.
    await eventually(async () => expect(delivered()).toBe(512 + 2_048));
    await telemetry.flush();
    expect(delivered()).toBe(512 + 2_048);
  });

  it('that hangs is given up, also where it is that of Azure Monitor', async () => {
    const silent = createServer((socket) => socket.resume()).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    closing.push(() => silent.close());
    const { port } = silent.address() as AddressInfo;
    // What the vendor's exporter tells its maker would be told after the test.
    process.env.APPLICATION_INSIGHTS_NO_STATSBEAT = 'true';
    const key = 'InstrumentationKey=44444444-0000-4000-8000-000000000000';
    const { telemetry } = await telemetryTo('', 'off', {
      APPLICATIONINSIGHTS_CONNECTION_STRING: `${key};IngestionEndpoint=https://127.0.0.1:${port}`,
    });
    await inSpan('work', {}, nothing);
    const connecting = once(silent, 'connection') as Promise<[Socket]>;
    await telemetry.flush();
    const [connection] = await connecting;
    await eventually(async () => expect(connection.destroyed).toBe(true));
  });

  it('that hangs does not hold the end of the process', async () => {
    const hanging = await collector(() => {});
    const { telemetry } = await telemetryTo(hanging.address);
    await inSpan('work', {}, nothing);
    await telemetry.stop();
    expect(hanging.batches.length).toBeGreaterThan(0);
  });
});

describe('a line of the log', () => {
  it('says what it belongs to', async () => {
    const { address } = await collector();
    await telemetryTo(address);
    const lines: Line[] = [];
    const log = createLog(
      (line) => lines.push(JSON.parse(line)),
      (line) => lines.push(JSON.parse(line)),
    );
    const invocation = { function: 'agents-create', requestId: 'r1', traceparent: undefined };
    const traceparent = await inInvocation(invocation, () =>
      inSpan('request', {}, async () => {
        noteTenant('acme');
        log.error('agent left behind', new Error('Gone', { cause: new Error('Cut') }), { n: 1 });
        return currentTraceparent();
      }),
    );
    const [, trace_id, span_id] = traceparent?.split('-') ?? [];
    expect(lines).toEqual([
      {
        ...{ time: expect.any(String), level: 'error', event: 'agent left behind', n: 1 },
        ...{ trace_id, span_id, function: 'agents-create', requestId: 'r1', tenantId: 'acme' },
        ...{ durationMs: expect.any(Number), error: expect.stringMatching(/^Error: Gone .*Cut/) },
      },
    ]);
  });
});

describe('the log by OTLP', () => {
  const error = new Error('Gone');

  async function toldOf(work: (log: Log) => Promise<void>) {
    const { batches, address } = await collector();
    const { telemetry } = await telemetryTo(address);
    await work(createLog(nowhere, nowhere));
    await telemetry.flush();
    return batches.filter(({ path }) => path === '/v1/logs').map(({ body }) => JSON.parse(body));
  }

  it('has what the lines have, with the trace that they belong to', async () => {
    let traceparent: string | undefined;
    const invocation = { function: 'agents-create', requestId: 'r1', traceparent: undefined };
    const [batch] = await toldOf((log) =>
      inInvocation(invocation, () =>
        inSpan('request', {}, async () => {
          noteTenant('acme');
          log.error('agent left behind', error, { n: 1 });
          traceparent = currentTraceparent();
        }),
      ),
    );
    const [, traceId, spanId] = traceparent?.split('-') ?? [];
    const [record] = batch.resourceLogs[0].scopeLogs[0].logRecords;
    const body = { stringValue: 'agent left behind' };
    expect(record).toMatchObject({ traceId, spanId, severityText: 'error', body });
    const attributes = Object.fromEntries(
      record.attributes.map(({ key, value }: { key: string; value: object }) => [
        key,
        Object.values(value)[0],
      ]),
    );
    expect(attributes).toEqual({
      ...{ function: 'agents-create', requestId: 'r1', tenantId: 'acme', n: 1 },
      ...{ durationMs: expect.any(Number), error: expect.stringMatching(/^Error: Gone/) },
    });
  });

  it('is told of no trace where there is none, and not where it is switched off', async () => {
    const [batch] = await toldOf(async (log) => log.info('worker started'));
    expect(batch.resourceLogs[0].scopeLogs[0].logRecords[0].traceId).toBeUndefined();

    const { batches, address } = await collector();
    const { telemetry } = await telemetryTo(address, 'off', { TELEMETRY_LOGS: 'off' });
    createLog(nowhere, nowhere).info('worker started');
    await telemetry.flush();
    expect(batches.filter(({ path }) => path === '/v1/logs')).toEqual([]);
  });

  it('does not tell of its own failures, and is given up where nobody answers', async () => {
    const hanging = await collector(() => {});
    const { telemetry } = await telemetryTo(hanging.address);
    const log = createLog(nowhere, nowhere);
    log.error('telemetry not delivered', error);
    for (let n = 0; n < 5_000; n++) log.info('worker started');
    await telemetry.stop();
    const bodies = hanging.batches.map(({ body }) => body);
    expect(bodies.join()).not.toContain('not delivered');
    expect(bodies.length).toBeLessThan(5);
  });
});

describe('a trace of a stranger', () => {
  /** How many of these are recorded, by whoever holds this secret. */
  async function recorded(traceparents: string[], TOKEN_KEY: string, share: number) {
    const { batches, address } = await collector();
    const { telemetry } = await telemetryTo(address, 'off', {
      ...{ TOKEN_KEY, OTEL_TRACES_SAMPLER_ARG: share },
    });
    for (const parent of traceparents) {
      await inSpan('request', { parent }, () => inSpan('work', {}, nothing));
    }
    await telemetry.flush();
    await telemetry.stop();
    const told = batches.filter(({ path }) => path === '/v1/traces').map(({ body }) => body);
    return new Set([...told.join().matchAll(/"traceId":"(\w+)"/g)].map(([, id]) => id));
  }
  const begunBy = (n: number, flags = '01') =>
    `00-${n.toString(16).padStart(32, '0')}-1111222233334444-${flags}`;

  it('is recorded no more often than ours, whatever id it was given', async () => {
    // Ids that are small or alike are what a share that follows from the id alone would always take.
    const made = Array.from({ length: 400 }, (_, n) => begunBy(n + 1));
    const here = await recorded(made, 'secret-of-here', 0.25);
    expect(here.size).toBeGreaterThan(50);
    expect(here.size).toBeLessThan(150);
    // All processes of a deployment decide alike, those of another one do not.
    expect(await recorded(made, 'secret-of-here', 0.25)).toEqual(here);
    expect(await recorded(made, 'secret-of-elsewhere', 0.25)).not.toEqual(here);
    expect(await recorded(made, 'secret-of-here', 0)).toEqual(new Set());
  });

  it('may say that it is not to be recorded, and is none where it is malformed', async () => {
    expect(await recorded([begunBy(7, '00')], 'secret', 1)).toEqual(new Set());
    const wrong = ['00-x-y-01', `${begunBy(7)}-more`, begunBy(0), '"><script>'];
    const told = [...(await recorded(wrong, 'secret', 1))];
    expect(told).toHaveLength(wrong.length);
    expect(told.every((id) => /^[\da-f]{32}$/.test(id ?? '') && !/^0{24}/.test(id ?? ''))).toBe(
      true,
    );
  });
});

describe('a message', () => {
  it('belongs to the trace of its change, also where a sweep sends it after a crash', async () => {
    const { address } = await collector();
    await telemetryTo(address);
    const cloud = await startCloud();
    closing.push(cloud.stop);
    const { items } = createCosmos(cloud.deps.config, nobody);
    const [tenants, guards] = [items('tenants'), items('guards')];
    const sent: unknown[] = [];
    const bus = {
      send: async (...[, , sending]: Parameters<Bus['send']>) => void sent.push(sending),
    };
    const later = () => new Date(Date.now() + 60_000);
    const { log } = cloud.deps;
    const outbox = createOutbox({ ...{ tenants, guards, log, now: later }, bus: bus as Bus });

    const traceparent = await inSpan('request', {}, async () => {
      // The process dies before it sends it.
      await tenants.batch('acme', [writeOutbox(cloud.deps.outbox.record('acme', 'mail', {}))]);
      return currentTraceparent();
    });
    await outbox.round();
    expect(traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
    expect(sent).toEqual([expect.objectContaining({ traceparent })]);
  });
});

it('a search is no fault where nothing is to be found yet', async () => {
  const { batches, address } = await collector();
  const { telemetry } = await telemetryTo(address);
  const cloud = await startCloud();
  closing.push(cloud.stop);
  const place = { tenantId: 'acme', agentId: null, hidden: [] };
  expect(await cloud.deps.knowledge.listByWords(place, ['workshop'], 5)).toEqual([]);
  await telemetry.flush();
  const told = batches
    .filter(({ path }) => path === '/v1/traces')
    .map(({ body }) => body)
    .join();
  expect(told).toContain('query knowledge');
  expect(told).not.toContain('error.type');
});

/** Of a metric, as it was told last: each series of attributes with its sum. */
function counted(batches: { path: string; body: string }[], name: MetricName) {
  const told = batches.filter(({ path }) => path === '/v1/metrics').at(-1)?.body ?? '';
  const { metrics } = JSON.parse(told).resourceMetrics[0].scopeMetrics[0];
  const { sum } = metrics.find((one: { name: string }) => one.name === name);
  return sum.dataPoints.map(
    ({ attributes, asDouble }: { attributes: unknown; asDouble: number }) => [attributes, asDouble],
  );
}

it('an answer is told to be of the account that it is asked on', async () => {
  const { batches, address } = await collector();
  const { telemetry } = await telemetryTo(address);
  const cloud = await startCloud();
  closing.push(cloud.stop);
  const admin = await newAdmin(cloud.deps);
  const ownersOf = async (modelConfig: object) => {
    batches.length = 0;
    await say(cloud, await newPage(cloud, admin, 'Support', { modelConfig }));
    await telemetry.flush();
    const told = batches.filter(({ path }) => path === '/v1/traces').map(({ body }) => body);
    const owners = told
      .join()
      .matchAll(
        /"name":"chat (?:(?!"name":).)*?"talkwright\.model\.owner","value":\{"stringValue":"(\w+)"/g,
      );
    return [...new Set([...owners].map(([, owner]) => owner))];
  };
  expect(await ownersOf({})).toEqual(['deployment']);
  expect(await ownersOf({ apiKey: 'sk-own' })).toEqual(['organization']);
});

it('a quota that is used up is told by its meter', async () => {
  const { batches, address } = await collector();
  const { telemetry } = await telemetryTo(address);
  const cloud = await startCloud();
  closing.push(cloud.stop);
  const { tenantId } = await newAdmin(cloud.deps);
  await cloud.deps.outbox.commit(tenantId, [patchTenant(tenantId, { limits: { webLookups: 1 } })]);
  for (const full of [undefined, { limit: 1 }, { limit: 1 }]) {
    const answer = await takeWebSearch(cloud.deps, tenantId);
    if (full) expect(answer).toMatchObject(full);
    else expect(answer).toBeUndefined();
  }
  await telemetry.flush();
  const meter = [{ key: 'talkwright.meter', value: { stringValue: 'web' } }];
  expect(counted(batches, 'talkwright.quota.refused')).toEqual([[meter, 2]]);
});

describe('what models cost', () => {
  it('is told in dollars where the organization has said so, once for each turn', async () => {
    const { batches, address } = await collector();
    const { telemetry } = await telemetryTo(address);
    const cloud = await startCloud();
    closing.push(cloud.stop);
    const { tenantId } = await newAdmin(cloud.deps);
    const price = { model: 'gpt-5-mini', input: 0.25, output: 2 };
    await cloud.deps.outbox.commit(tenantId, [patchTenant(tenantId, { modelPrices: [price] })]);

    const count = (id: string, model: string) =>
      countTurn(cloud.deps, {
        ...{ tenantId, sessionId: 'session', id },
        answer: {
          ...{ messageId: 'm', finishReason: 'stop' },
          inputTokens: 8_000,
          outputTokens: 500,
        },
        event: { agentId: 'agent', day: '2028-02-29', model, calls: [], isFirst: true },
      });
    for (const id of ['turn-1', 'turn-2', 'turn-1']) await count(id, 'gpt-5-mini');
    await count('turn-3', 'gpt-5');
    await telemetry.flush();

    const of = (kind: string) => [
      { key: 'gen_ai.request.model', value: { stringValue: 'gpt-5-mini' } },
      { key: 'gen_ai.token.type', value: { stringValue: kind } },
    ];
    expect(counted(batches, 'talkwright.cost')).toEqual([
      [of('input'), expect.closeTo(0.004)],
      [of('output'), expect.closeTo(0.002)],
    ]);
  });
});

describe('what is said', () => {
  async function exported(contents: 'off' | 'on'): Promise<string> {
    const { batches, address } = await collector();
    const { telemetry } = await telemetryTo(address, contents);
    const cloud = await startCloud();
    closing.push(cloud.stop);
    const request: ModelRequest = {
      config: modelConfigSchema.parse({}),
      instructions: 'canary-instructions',
      messages: [{ role: 'user', content: 'canary-question' }],
      signal: AbortSignal.timeout(20_000),
    };
    for await (const event of cloud.deps.models.respond(request)) expect(event.type).toBeDefined();
    await telemetry.flush();
    const spans = batches.filter(({ path }) => path === '/v1/traces').map(({ body }) => body);
    return spans.join('\n');
  }

  it('stays here', async () => {
    const told = await exported('off');
    expect(told).toContain('gen_ai.usage.output_tokens');
    expect(told).not.toContain('canary');
  });

  it('leaves with the trace where the operator has switched that on', async () => {
    const told = await exported('on');
    expect(told).toContain('canary-instructions');
    expect(told).toContain('canary-question');
    expect(told).toContain('gen_ai.output.messages');
  });
});
