import { expect, it } from '@jest/globals';
import { createAdmission } from '../../../functions/src/platform/admission.ts';

it('lets so many in at once, and says to the others when to come back', () => {
  const { enter } = createAdmission(2);
  const [leave] = [enter(), enter()];
  const refused = expect.objectContaining({
    code: 'unavailable',
    details: { retryAfterSeconds: 5 },
  });
  expect(enter).toThrow(refused);

  // Whoever leaves twice makes room for one.
  leave?.();
  leave?.();
  enter();
  expect(enter).toThrow(refused);
});
