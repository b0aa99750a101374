import {
  type CatalogueModel,
  families,
  reasoningEfforts,
  type Traits,
  temperatures,
  toolsInCompletions,
} from '@talkwright/shared/models/catalogue';
import { modelNameSchema } from '@talkwright/shared/models/model-name';
import { type AddedModels, endOf } from '@talkwright/shared/models/models';
import * as z from 'zod';

const NO_TRAITS = `name a family of the catalogue (${Object.keys(families).join(', ')}), or write all traits`;

const tokensSchema = z.int('write whole tokens, or null').min(1).nullable();
const traitsSchema: z.ZodType<Traits> = z
  .strictObject(
    {
      temperature: z.enum(temperatures),
      efforts: z.array(z.enum(reasoningEfforts)),
      hasVerbosity: z.boolean(),
      hasThinkingSummary: z.boolean(),
      toolsInCompletions: z.enum(toolsInCompletions),
      contextTokens: tokensSchema,
      maxTokens: tokensSchema,
    },
    NO_TRAITS,
  )
  .superRefine(({ efforts, temperature, toolsInCompletions: tools }, context) => {
    const ordered = reasoningEfforts.filter((effort) => efforts.includes(effort));
    if (ordered.join() !== efforts.join()) {
      context.addIssue('the efforts go from the least to the most, each once');
    }
    const needsNone = temperature === 'withoutThinking' || tools === 'withoutThinking';
    if (needsNone && !efforts.includes('none')) {
      context.addIssue('what it takes only without thinking needs the effort none');
    }
  });

const addedModelSchema: z.ZodType<CatalogueModel> = z.strictObject({
  name: modelNameSchema,
  traits: z
    .unknown()
    .transform((given): unknown => (typeof given === 'string' ? families[given] : given))
    .pipe(traitsSchema),
  price: z.strictObject({ input: z.number().min(0), output: z.number().min(0) }).optional(),
  ends: z.iso.date('write the day as 2026-12-11').optional(),
  replacedBy: modelNameSchema.optional(),
});

/** The setting MODEL_CATALOGUE: models as a JSON list, each with its traits, or the family whose traits it has. */
export const addedModelsSchema = z
  .string()
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue('it is not JSON');
      return z.NEVER;
    }
  })
  .pipe(z.array(addedModelSchema, 'write a list of models, [{"name": …, "traits": …}]'))
  .superRefine((added, context) => {
    for (const [at, { name, ends, replacedBy }] of added.entries()) {
      const wrong = (message: string) => context.addIssue({ code: 'custom', path: [at], message });
      if (added.findIndex((model) => model.name === name) < at) wrong(`it has ${name} twice`);
      if (replacedBy && !ends) wrong(`say when ${name} ends, or not what replaces it`);
      if (comesBack(name, added)) wrong(`what replaces ${name} is replaced by it`);
    }
  });

/** Whether replacement after replacement leads to one that was there before. */
function comesBack(name: string, added: AddedModels): boolean {
  const seen = new Set<string>();
  for (let at: string | undefined = name; at; at = endOf(at, added)?.replacedBy) {
    if (seen.has(at)) return true;
    seen.add(at);
  }
  return false;
}
