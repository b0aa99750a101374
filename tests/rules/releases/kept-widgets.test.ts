import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { RELEASED_SUMS, sumsOf } from '../../../infra/release/keep-widget.ts';
import { releasedVersions } from '../../../infra/released-widgets.ts';
import { root } from '../../support/root.ts';

it('browsers may keep a released widget for good: no byte of one changes', () => {
  const sums = releasedVersions(root).map((version) => sumsOf(root, version));
  expect(readFileSync(join(root, RELEASED_SUMS), 'utf8')).toBe(sums.join(''));
});
