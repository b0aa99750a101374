import definitions from '../../../infra/containers.json' with { type: 'json' };
import priceTable from '../../../infra/prices.json' with { type: 'json' };
import { type Figure, figure } from '../figures.ts';
import { containers, type Stock } from './take-stock.ts';

/** Of 1,000 conversations, with the seconds for which their requests were answered. */
export type Taken = Stock & { requestSeconds: number; requestCount: number };

const { prices } = priceTable;
const INSTANCE_GB = 2;
const HOURS = 730;
/** Autoscale bills a tenth of the most at least. */
const FLOOR = 0.1;
/** Sent, received, settled. */
const OPERATIONS_A_MESSAGE = 3;
const KEPT_MONTHS = 3;
const GB = 1024 ** 3;
const MILLION = 1_000_000;

/** What 1,000 conversations cost beside the month's floor, and how many of them that floor bears. */
export function costsOf(taken: Taken): Figure[] {
  const sum = (of: Record<string, number>) => Object.values(of).reduce((a, b) => a + b, 0);
  const background = taken.queueRuns;
  const seconds = taken.requestSeconds + background.seconds;
  const messages = background.count;
  const costs = {
    'request units, if all that is billed were used':
      (sum(taken.units) / 3_600 / 100) * prices['cosmos-autoscale'].price,
    'records, kept for three months':
      (sum(taken.bytes) / GB) * KEPT_MONTHS * prices['cosmos-storage'].price,
    functions:
      seconds * INSTANCE_GB * prices['functions-gb-second'].price +
      ((taken.requestCount + background.count) / MILLION) * prices['functions-runs'].price,
    messages:
      ((messages * OPERATIONS_A_MESSAGE) / MILLION) * prices['service-bus-operations'].price,
    'the model':
      (taken.tokens.input / MILLION) * prices['model-input-tokens'].price +
      (taken.tokens.output / MILLION) * prices['model-output-tokens'].price,
  };
  return [
    ...containers
      .filter((id) => (taken.units[id] ?? 0) >= 1)
      .flatMap((id) => [
        figure(`1,000 conversations: ${id}, request units`, taken.units[id] ?? 0, 'RU'),
        figure(`1,000 conversations: ${id}, requests`, taken.requests[id] ?? 0, ''),
        figure(`1,000 conversations: ${id}, records`, (taken.bytes[id] ?? 0) / 1_024, 'KB'),
      ]),
    figure('1,000 conversations: requests by HTTP', taken.requestCount, ''),
    figure('1,000 conversations: their duration', taken.requestSeconds, 's'),
    figure('1,000 conversations: messages in queues', messages, ''),
    figure('1,000 conversations: their duration, each at least 1 s', background.seconds, 's'),
    figure('1,000 conversations: tokens read', taken.tokens.input, ''),
    figure('1,000 conversations: tokens said', taken.tokens.output, ''),
    ...Object.entries(costs).map(([name, cost]) => dollars(`1,000 conversations: ${name}`, cost)),
    dollars('1,000 conversations: all of it', sum(costs)),
    figure('conversations an hour that the least throughput bears', borne(taken), ''),
  ];
}

/** What a month costs in which nothing happens. */
export function floorOf(idle: Stock, seconds: number): Figure[] {
  const throughput = Object.values(definitions.cosmos).reduce(
    (all, { maxThroughput }) => all + maxThroughput * FLOOR,
    0,
  );
  const month = (HOURS * 3_600) / seconds;
  const runs = idle.timerRuns.count + idle.queueRuns.count;
  const billed = idle.timerRuns.seconds + idle.queueRuns.seconds;
  const costs = {
    'least throughput': (throughput / 100) * HOURS * prices['cosmos-autoscale'].price,
    timers:
      billed * month * INSTANCE_GB * prices['functions-gb-second'].price +
      ((runs * month) / MILLION) * prices['functions-runs'].price,
    queues: HOURS * prices['service-bus-standard'].price,
    site: prices['static-site'].price,
  };
  const units = Object.values(idle.units).reduce((a, b) => a + b, 0);
  return [
    figure('idle: request units a second', units / seconds, 'RU/s'),
    figure('idle: runs of timers a month', runs * month, ''),
    ...Object.entries(costs).map(([name, cost]) => dollars(`idle, a month: ${name}`, cost)),
    dollars(
      'idle, a month: all of it',
      Object.values(costs).reduce((a, b) => a + b, 0),
    ),
  ];
}

const dollars = (name: string, cost: number) => figure(name, cost, 'USD');

/** By the container that is full first. */
const borne = ({ units }: Stock): number =>
  Math.floor(
    Math.min(
      ...containers.map((id) => {
        const perHour = definitions.cosmos[id].maxThroughput * FLOOR * 3_600;
        return (perHour / (units[id] || Number.MIN_VALUE)) * 1_000;
      }),
    ),
  );
