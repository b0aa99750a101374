import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { root } from '../../support/root.ts';

/** In the one cache of the web app, the second endpoint of a name would silently be the first. */
it('every endpoint of the web app has a name of its own', () => {
  const folder = join(root, 'frontend/app/src');
  const names = globSync('**/*.api.ts', { cwd: folder }).flatMap((file) =>
    [
      ...readFileSync(join(folder, file), 'utf8').matchAll(/^ {4}(\w+): (?:query|mutation)\(/gm),
    ].map(([, name]) => name),
  );
  expect(names).toContain('listSessions');
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
