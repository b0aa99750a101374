import {
  CAREFUL,
  type CatalogueModel,
  catalogue,
  type Effort,
  families,
  type Price,
  reasoningEfforts,
  type Traits,
} from './catalogue.ts';
import { dayOf } from './end-in-words.ts';

/** What an operator has added to the catalogue, and what stands in its place there. */
export type AddedModels = readonly CatalogueModel[];

/** A dated one, such as `gpt-5-mini-2025-08-07`, is priced and ends as the one that it is of. */
const findModel = (name: string, added: AddedModels): CatalogueModel | undefined =>
  named(name, added) ?? named(name.replace(/-\d{4}-\d\d-\d\d$/, ''), added);

/** What an operator says of a model that is known stands in the place of that alone: the rest holds. */
function named(name: string, added: AddedModels): CatalogueModel | undefined {
  const isIt = (model: CatalogueModel) => model.name === name;
  const [known, given] = [catalogue.find(isIt), added.find(isIt)];
  return known && given ? { ...known, ...given } : (given ?? known);
}

export function traitsOf(name: string, added: AddedModels = []): Traits {
  const { traits } = findModel(name, added) ?? {};
  if (traits) return traits;
  // Servers that have models of several makers put the maker before the name: `openai/gpt-5`.
  const own = name.slice(name.lastIndexOf('/') + 1).toLowerCase();
  const [longest] = Object.keys(families)
    .filter((prefix) => own.startsWith(prefix))
    .toSorted((a, b) => b.length - a.length);
  return (longest && families[longest]) || CAREFUL;
}

/** Whether the catalogue knows it, and not only its family, of which an operator may say something else. */
export const isListed = (name: string): boolean => findModel(name, []) !== undefined;

/** What OpenAI charges; undefined where nobody has said. */
export const listPriceOf = (name: string): Price | undefined => findModel(name, [])?.price;

/** From which day on OpenAI does not answer for it any more, and which model answers then; undefined where none is known. */
export function endOf(
  name: string,
  added: AddedModels = [],
): { day: string; replacedBy: string | undefined } | undefined {
  const { ends, replacedBy } = findModel(name, added) ?? {};
  return ends === undefined ? undefined : { day: ends, replacedBy };
}

/** The model that is called for a name on a day (UTC) at OpenAI's own address: itself, or what has replaced it. */
export function livingModel(name: string, day: string, added: AddedModels = []): string {
  const end = endOf(name, added);
  return end?.replacedBy && end.day <= day ? livingModel(end.replacedBy, day, added) : name;
}

/** Elsewhere a name means what that server makes of it. */
export const isOpenAi = (baseURL: string | null | undefined): boolean =>
  !baseURL || /^https:\/\/([a-z-]+\.)?api\.openai\.com(:\d+)?(\/|$)/i.test(baseURL);

const NEW_AGENT = 'gpt-5-mini';

/** Which model an agent has where nobody has chosen one. */
export const modelOfNewAgent = (now: Date): string => livingModel(NEW_AGENT, dayOf(now));

/** No model's server takes less for an answer. */
const MIN_TOKENS = 16;

/** Settings are kept as they were chosen, for any model; what this one gets of them, server and form ask here. */
export function effortFor({ efforts }: Traits, chosen: Effort): Effort | undefined {
  const least = reasoningEfforts.indexOf(chosen);
  return efforts.find((effort) => reasoningEfforts.indexOf(effort) >= least) ?? efforts.at(-1);
}

/** Whether a temperature is sent to it at all. */
export const takesTemperature = (traits: Traits, chosen: Effort): boolean =>
  traits.temperature === 'any' ||
  (traits.temperature === 'withoutThinking' && effortFor(traits, chosen) === 'none');

/** Null leaves it to the model. */
export const maxTokensFor = ({ maxTokens }: Traits, chosen: number | null): number | null =>
  chosen && Math.min(Math.max(chosen, MIN_TOKENS), maxTokens ?? Number.POSITIVE_INFINITY);
