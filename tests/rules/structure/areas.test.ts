import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { root } from '../../support/root.ts';
import { circlesOf } from './circles.ts';
import { importsBelow } from './imports.ts';

const imports = importsBelow(join(root, 'functions/src'));
const areaOf = (path: string) => (path.includes('/') ? (path.split('/')[0] ?? '') : '');
/** What puts the areas together knows the ways in, and is no area. */
const isFrame = (path: string) => ['main.ts', 'areas.ts', 'function-table.ts'].includes(path);
const isWayIn = (path: string) => /\.(endpoints|triggers)\.ts$/.test(path);

/** Which areas each area knows, types included. Endpoints and triggers belong to their area, but know `host/`. */
const known = new Map<string, Set<string>>();
for (const { from, to } of imports) {
  const [area, other] = [areaOf(from), areaOf(to)];
  if (!area || !other || area === other || (other === 'host' && isWayIn(from))) continue;
  known.set(area, (known.get(area) ?? new Set()).add(other));
}

describe('the areas of the backend', () => {
  it('know one another in one direction', () => {
    expect([...known.keys()]).toContain('chat');
    expect(circlesOf(known)).toEqual([]);
  });

  it('know nothing of what is built of them all', () => {
    const strays = imports.filter(
      ({ from, to }) => to === 'deps.ts' && areaOf(from) !== 'host' && !isFrame(from),
    );
    expect(strays.map(({ from }) => from)).toEqual([]);
  });

  it('leave HTTP and queues to their endpoints and triggers', () => {
    const strays = imports.filter(
      ({ from, to }) =>
        areaOf(to) === 'host' && areaOf(from) !== 'host' && !isFrame(from) && !isWayIn(from),
    );
    expect(strays.map(({ from }) => from)).toEqual([]);
  });
});
