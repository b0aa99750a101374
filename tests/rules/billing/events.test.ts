import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { stripeEvents } from '@talkwright/shared/stripe-events';
import { root } from '../../support/root.ts';

it('has no event told by the stand-in that the docs do not set up', () => {
  const docs = readFileSync(join(root, 'docs/billing.md'), 'utf8');
  const [block = ''] = /^(?: {7}.*\n)+/m.exec(docs) ?? [];
  expect(block.trim().split(/\s+/).sort()).toEqual(stripeEvents.toSorted());
});
