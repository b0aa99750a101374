import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Ports, portsFrom } from './ports.ts';
import { Problem } from './problem.ts';

export const root = join(import.meta.dirname, '..', '..', '..');

export type Options = {
  /** Holds everything of this copy: databases, files, mails, logs, keys. */
  data: string;
  ports: Ports;
  demo: boolean;
  watch: boolean;
  /** Runs what is published: the staged folders of `npm run package`. */
  packaged: boolean;
  /** Plans are sold, by a stand-in for Stripe where no key is set. */
  billing: boolean;
  /** The local model obeys directives in prompts, such as to fail or to stall. */
  testDirectives: boolean;
  /** Of each container of the local database, in request units a second; without one, there is no bound. */
  throughput: string | undefined;
  /** File with the queues of the local Service Bus. */
  queues: string;
};

export const usage = `npm start -- [--data DIR] [--ports BASE] [--no-demo] [--watch | --packaged]

  --data DIR         where everything is kept (default: .local)
  --ports BASE       the first of the ports (default: 4700)
  --no-demo          without demo data
  --no-billing       without plans to buy, as where no key of Stripe is set
  --packaged         run what is published, dist/functions and dist/site, instead of what was built
  --watch            build again and reload when a source file changes (npm run dev)
  --throughput N     the local database refuses what takes more than N request units a second in a container
  --queues FILE      queues of the local Service Bus (default: infra/queues.json)
  --test-directives  the local model obeys directives in prompts; for tests`;

export function readOptions(args: string[]): Options | 'help' {
  const values = parse(args);
  if (values.help) return 'help';
  if (values.packaged && values.watch) {
    throw new Problem(
      '--packaged runs what is published, which nobody changes: leave out --watch.',
    );
  }
  return {
    data: resolve(values.data),
    ports: portsFrom(Number(values.ports)),
    demo: !values['no-demo'],
    watch: values.watch,
    packaged: values.packaged,
    billing: !values['no-billing'],
    testDirectives: values['test-directives'],
    throughput: values.throughput,
    queues: resolve(values.queues),
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        data: { type: 'string', default: join(root, '.local') },
        ports: { type: 'string', default: '4700' },
        'no-demo': { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
        packaged: { type: 'boolean', default: false },
        'no-billing': { type: 'boolean', default: false },
        throughput: { type: 'string' },
        queues: { type: 'string', default: join(root, 'infra', 'queues.json') },
        'test-directives': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    }).values;
  } catch (error) {
    throw new Problem(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}
