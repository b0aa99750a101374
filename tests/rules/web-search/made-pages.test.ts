import { expect, it } from '@jest/globals';
import { madePages } from '../../support/pages/made-pages.ts';
import { scoreOf } from '../../support/pages/read-made-pages.ts';

it('of forty pages of ten designs nearly all facts are kept, in their form, and nearly no boilerplate', () => {
  const { facts, kept, formed, inForm, lines, boilerplate } = scoreOf(madePages);

  expect(facts).toBe(200);
  expect(kept / facts).toBeGreaterThanOrEqual(0.98);
  expect(inForm / formed).toBeGreaterThanOrEqual(0.95);
  expect(boilerplate / lines).toBeLessThanOrEqual(0.01);
});
