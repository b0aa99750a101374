import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../support/root.ts';
import { freePorts } from '../support/stack/free-ports.ts';
import { startStack, stopStack } from '../support/stack/stack.ts';
import { benchAnalytics } from './analytics.ts';
import { benchAnswers } from './answers/answers.ts';
import { benchApi } from './api.ts';
import { benchArchive } from './archive.ts';
import { benchBilling } from './billing.ts';
import { benchBillingHistories } from './billing-histories/billing-histories.ts';
import { benchBlocks } from './blocks.ts';
import { benchBuilder } from './builder.ts';
import { benchCapacity } from './capacity/capacity.ts';
import { benchCases } from './cases/cases.ts';
import { benchChat } from './chat.ts';
import { benchClocks } from './clocks/clocks.ts';
import { benchColdStart } from './cold-start.ts';
import { benchCounting } from './counting/counting.ts';
import { benchDigest } from './digest.ts';
import { benchFaults } from './faults/faults.ts';
import { measureFaultsFound } from './faults-found/faults-found.ts';
import { type Figure, printTable } from './figures.ts';
import { benchHistory } from './history.ts';
import { benchHostile } from './hostile.ts';
import { benchIngestion } from './ingestion.ts';
import { benchInsights } from './insights/insights.ts';
import { benchKills } from './kills/kills.ts';
import { benchLibrary } from './library.ts';
import { benchLighthouse } from './lighthouse/lighthouse.ts';
import { benchLoad } from './load/load.ts';
import { benchMeters } from './meters/meters.ts';
import { benchPages } from './pages.ts';
import { benchRestore } from './restore.ts';
import { benchRetrieval } from './retrieval.ts';
import { benchSignIn } from './sign-in.ts';
import { benchSizes } from './sizes.ts';
import { benchSlack } from './slack/slack.ts';
import { benchSoak } from './soak/soak.ts';
import { benchTelemetry } from './telemetry.ts';
import { benchThroughput } from './throughput.ts';
import { benchTools } from './tools.ts';
import { benchUploads } from './uploads.ts';
import { benchWidget } from './widget/widget.ts';

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    library: { type: 'string' },
    /** A history of a million conversations, too. */
    million: { type: 'boolean', default: false },
    /** How many agents are due at one minute. */
    digests: { type: 'string', default: '500' },
    /** How many organizations live with a subscription. */
    histories: { type: 'string', default: '10000' },
    /** The first of them: all of them take longer than a machine may be free. */
    from: { type: 'string', default: '0' },
    /** How many questions in Slack are answered while the host is killed. */
    questions: { type: 'string', default: '1000' },
    /** How many conversations are held at once. */
    conversations: { type: 'string', multiple: true, default: ['1', '20', '200', '1000'] },
    /** Whose faults, where not those of all of them, of the disk and of the clock. */
    service: { type: 'string', multiple: true },
    /** How often the product is killed at each point, and at which, by words of its name. */
    rounds: { type: 'string', default: '20' },
    point: { type: 'string' },
    /** How long a steady mix of everything lasts: asked for by --only soak. */
    minutes: { type: 'string', default: '60' },
    /** Which faults are put in, by words of their names, and into which checkout, as seen from the root of this one. */
    fault: { type: 'string' },
    checkout: { type: 'string' },
  },
});

/** Those that need nothing running, or a stack of their own, come first; the others share one. */
const alone = {
  sizes: benchSizes,
  cases: benchCases,
  'cold-start': benchColdStart,
  hostile: benchHostile,
  insights: benchInsights,
  pages: benchPages,
  lighthouse: benchLighthouse,
  restore: benchRestore,
  clocks: benchClocks,
  counting: benchCounting,
  billing: benchBilling,
  meters: benchMeters,
  throughput: benchThroughput,
  capacity: benchCapacity,
  telemetry: benchTelemetry,
  faults: () => benchFaults(values.service),
  kills: () => benchKills(Number(values.rounds), values.point),
  'faults-found': () => measureFaultsFound({ checkout: values.checkout, only: values.fault }),
  soak: () => benchSoak(Number(values.minutes)),
  load: () => benchLoad(values.conversations.map(Number)),
  'billing-histories': () => benchBillingHistories(Number(values.histories), Number(values.from)),
  answers: () => benchAnswers(values.library),
};
const overStack = {
  api: benchApi,
  'sign-in': benchSignIn,
  chat: benchChat,
  ingestion: benchIngestion,
  uploads: benchUploads,
  library: benchLibrary,
  archive: benchArchive,
  history: () => benchHistory(values.million),
  analytics: benchAnalytics,
  digest: () => benchDigest(Number(values.digests)),
  retrieval: benchRetrieval,
  tools: benchTools,
  builder: benchBuilder,
  blocks: benchBlocks,
  widget: benchWidget,
  // Kills the host again and again: the last one.
  slack: () => benchSlack(Number(values.questions)),
};

/** Take half an hour, or hours: measured where they are asked for by name. */
const long = ['cases', 'clocks', 'soak', 'faults', 'faults-found', 'kills'];
const isWanted = ([name]: [string, unknown]) =>
  values.only ? values.only.includes(name) : !long.includes(name);

const figures: Figure[] = [];
for (const [name, bench] of Object.entries(alone).filter(isWanted)) await measure(name, bench);

const wanted = Object.entries(overStack).filter(isWanted);
if (wanted.length > 0) {
  const data = mkdtempSync(join(tmpdir(), 'talkwright-bench-'));
  const stack = await startStack(data, await freePorts(), '--no-demo');
  process.env.TALKWRIGHT_STACK = JSON.stringify({ ...stack.endpoints, data });
  try {
    for (const [name, bench] of wanted) await measure(name, bench);
  } finally {
    await stopStack(stack);
    rmSync(data, { recursive: true, force: true });
  }
}

printTable(figures);
const folder = join(root, '.local');
mkdirSync(folder, { recursive: true });
writeFileSync(join(folder, 'bench.json'), `${JSON.stringify(figures, null, 2)}\n`);

async function measure(name: string, bench: () => Promise<Figure[]>): Promise<void> {
  console.log(`measuring ${name} …`);
  figures.push(...(await bench()));
}
