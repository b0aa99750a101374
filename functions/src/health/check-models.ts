import { dayOf, endInWords } from '@talkwright/shared/models/end-in-words';
import { endOf, isOpenAi, livingModel, modelOfNewAgent } from '@talkwright/shared/models/models';
import type { AgentsReader } from '../agents/agents.store.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { ServerModel } from '../platform/models/list-from.ts';
import type { Models } from '../platform/models/models.ts';
import { timeLimit } from '../platform/time-limit.ts';
import type { Outcome } from './run-checks.ts';

type Needs = {
  config: Pick<Config, 'MODEL_CATALOGUE' | 'OPENAI_BASE_URL' | 'OPENAI_EMBEDDING_MODEL'>;
  models: Pick<Models, 'list'>;
  now: Clock;
};

const DAY_MS = 24 * 3_600_000;
const TOLD_DAYS = 30;
/** Vectors of two models cannot be compared: all has to be embedded anew before. */
const EMBEDDING_TOLD_DAYS = 90;
const MAX_LISTED = 10;
const LIST_MS = 3_000;

/** Every model that is configured on the operator's account: whether it ends soon, and whether its server has it. */
export async function checkModels(
  deps: Needs & { agents: AgentsReader },
  signal: AbortSignal,
): Promise<Outcome> {
  const names = [...new Set([...ownModels(deps), ...(await deps.agents.listPlatformModels())])];
  const listed = await listedBy(deps, signal);
  const found = names.flatMap((name) => sentencesOn(deps, name, listed));
  if (found.length > 0) {
    const more = found.length > MAX_LISTED ? [`And ${found.length - MAX_LISTED} more.`] : [];
    const says = [...found.slice(0, MAX_LISTED), ...more].join(' ');
    return { state: 'attention', says };
  }
  return listed
    ? `${names.length} are configured, all of them are listed, and none ends soon.`
    : `${names.length} are configured, and none ends soon. Their server does not list what it has.`;
}

/** What is announced of the models that the platform itself has chosen, for everybody. */
export async function announcedOfModels(deps: Needs, signal: AbortSignal): Promise<string[]> {
  const listed = await listedBy(deps, signal);
  return ownModels(deps).flatMap((name) => sentencesOn(deps, name, listed));
}

/** Without a list, what the catalogue knows is said all the same: it is given up before whoever asks is. */
const listedBy = ({ models }: Needs, signal: AbortSignal) =>
  models.list(undefined, AbortSignal.any([signal, timeLimit(LIST_MS)])).catch(() => undefined);

const ownModels = ({ config, now }: Needs): string[] => [
  config.OPENAI_EMBEDDING_MODEL,
  modelOfNewAgent(now()),
];

function sentencesOn(
  { config, now }: Needs,
  name: string,
  listed: ServerModel[] | undefined,
): string[] {
  const { MODEL_CATALOGUE: added, OPENAI_BASE_URL, OPENAI_EMBEDDING_MODEL } = config;
  const isEmbedding = name === OPENAI_EMBEDDING_MODEL;
  const today = dayOf(now());
  const theirs = listed?.find((model) => model.name === name);
  const known = isOpenAi(OPENAI_BASE_URL) ? endOf(name, added) : undefined;
  const day = known?.day ?? theirs?.ends;
  const told = isEmbedding ? EMBEDDING_TOLD_DAYS : TOLD_DAYS;
  if (day && (Date.parse(day) - Date.parse(today)) / DAY_MS <= told) {
    const living = known && !isEmbedding && livingModel(name, day, added);
    const then = living && living !== name ? `: ${living} answers in its place` : '';
    const isMissing = then && listed && !listed.some((model) => model.name === living);
    return [
      `${endInWords(name, day, today)}${then}${isMissing ? ', and its server does not list that' : ''}.`,
    ];
  }
  return listed && !theirs ? [`${name} is configured, and its server does not list it.`] : [];
}
