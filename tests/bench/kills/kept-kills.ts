import { appendFileSync, existsSync, readFileSync } from 'node:fs';

export type Kill = {
  at: string;
  /** Its name. */
  point: string;
  what: 'worker' | 'host';
  /** In seconds; none where it did not come back. */
  backAfter?: number | undefined;
  complaints: string[];
  /** How many processes of the machine wanted to run meanwhile. */
  load: number;
};

/** A line each, so that one that is broken off takes none with it. */
export function openKills(file: string) {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const kills: Kill[] = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

  return {
    file,
    all: (): readonly Kill[] => kills,

    count: (point: string, what: Kill['what']): number =>
      kills.filter((one) => one.point === point && one.what === what).length,

    note(one: Kill): void {
      kills.push(one);
      appendFileSync(file, `${JSON.stringify(one)}\n`);
    },
  };
}
