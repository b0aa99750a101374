import { expect } from '@jest/globals';
import { tellEndingModels } from '../../../functions/src/agents/models/tell-ending-models.ts';
import { families } from '../../../shared/src/models/catalogue.ts';
import { newPage } from '../cloud/visitors.ts';
import { DAY_MS, dayOf, type Model, now } from './model.ts';
import type { World } from './world.ts';

const DAYS_LEFT = 40;
const STEPS = [30, 7, 0];

/** Whose agents have a model that ends is told once a step, of several that have come the last one alone. */
export function endingModels({ deps, admin }: World): Model {
  const { tenantId, userId } = admin;
  const ends = dayOf(now() + DAYS_LEFT * DAY_MS);
  const model = `house-${ends}`;
  const added = { name: model, traits: families['gpt-5'], ends, replacedBy: 'gpt-6-luna' };
  const config = {
    ...deps.config,
    OPENAI_BASE_URL: undefined,
    MODEL_CATALOGUE: [added as never],
  };
  let isThere = false;
  const told = new Map<number, number>();

  return {
    async run(needs) {
      const left = (Date.parse(ends) - Date.parse(dayOf(now()))) / DAY_MS;
      const step = STEPS.findLast((days) => left <= days);
      const isTold = isThere && step !== undefined && left >= -60;
      if (isTold && !told.has(step)) told.set(step, now());
      await tellEndingModels({ ...needs, config });
    },
    async happen() {
      if (!isThere) await newPage({ deps }, admin, 'Shop', { modelConfig: { model } });
      isThere = true;
    },
    async check() {
      const listed = await deps.notifications.list({ tenantId, userId }, ['admins'], 50);
      const kept = [...told.values()].filter((at) => now() - at < 90 * DAY_MS);
      const own = listed.filter(({ title }) => title.startsWith(`${model} `));
      expect(own).toHaveLength(kept.length);
    },
  };
}
