import { relative } from 'node:path';
import { shardOf, shuffled, sideBySide } from './file-order.ts';
import timings from './timings.json' with { type: 'json' };

/** What jest tells a sequencer, as far as this one reads it. */
type Options = { globalConfig: { randomize?: boolean; seed: number } };
type Test = { path: string; context: { config: { rootDir: string } } };
type Shard = { shardIndex: number; shardCount: number };

/** The order of files, and their shards, by recorded times: not by what a machine remembers of its last run. */
export default class RecordedSequencer {
  readonly #seed: number | undefined;

  constructor({ globalConfig: { randomize, seed } }: Options) {
    this.#seed = randomize ? seed : undefined;
  }

  shard(tests: Test[], { shardIndex: index, shardCount: count }: Shard): Test[] {
    return arranged(tests, (files) => shardOf(files, timings, { index, count }));
  }

  sort(tests: Test[]): Test[] {
    const seed = this.#seed;
    return arranged(tests, (files) =>
      seed === undefined ? sideBySide(files, timings) : shuffled(files, seed),
    );
  }

  /** Which of them failed is known to whoever runs them. */
  allFailedTests = (tests: Test[]): Test[] => tests;

  cacheResults(): void {}
}

function arranged(tests: Test[], arrange: (files: string[]) => string[]): Test[] {
  const byFile = new Map(
    tests.map((test) => [relative(test.context.config.rootDir, test.path), test]),
  );
  return arrange([...byFile.keys()]).flatMap((file) => byFile.get(file) ?? []);
}
