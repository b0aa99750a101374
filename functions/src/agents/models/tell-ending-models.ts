import { dayOf, endInWords } from '@talkwright/shared/models/end-in-words';
import { endOf, isOpenAi, livingModel } from '@talkwright/shared/models/models';
import { notifyOnce } from '../../notifications/notification-record.ts';
import type { NotificationsReader } from '../../notifications/notifications.store.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { hashOf, type NewId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { ignoring } from '../../platform/write-refused.ts';
import { type AgentRecord, openModelSecrets } from '../agent-record.ts';
import type { AgentsReader } from '../agents.store.ts';

type Needs = {
  agents: AgentsReader;
  config: Pick<Config, 'MODEL_CATALOGUE' | 'OPENAI_BASE_URL'>;
  log: Log;
  newId: NewId;
  notifications: NotificationsReader;
  now: Clock;
  outbox: Outbox;
  secrets: Secrets;
};

const DAY_MS = 24 * 3_600_000;
/** How many days before the last one administrators are told; 0 is the day itself. */
const STEPS = [0, 7, 30];
/** Who upgrades long after it is told by the builder: a notification is kept for 90 days, and told once. */
const OLD_DAYS = 60;
const MAX_NAMES = 3;

/** Every hour: tells administrators whose agents have a model that OpenAI is about to end, once for each model and step. */
export async function tellEndingModels(deps: Needs): Promise<void> {
  const ending = endingOf(deps, await deps.agents.listModels());
  if (ending.length === 0) return;
  const found = await deps.agents.listByModels(ending.map(({ model }) => model));
  for (const [tenantId, agents] of Map.groupBy(found, (agent) => agent.tenantId)) {
    for (const one of ending) {
      const own = agents.filter(({ modelConfig }) => modelConfig.model === one.model);
      try {
        if (own.length > 0) await tell(deps, tenantId, one, own);
      } catch (error) {
        deps.log.error('ending model not told', error, { tenantId });
      }
    }
  }
}

type Ending = { model: string; day: string; step: number };

function endingOf({ config, now }: Needs, models: string[]): Ending[] {
  const added = config.MODEL_CATALOGUE;
  const today = Date.parse(dayOf(now()));
  return models.flatMap((model) => {
    const day = endOf(model, added)?.day;
    if (day === undefined) return [];
    const left = (Date.parse(day) - today) / DAY_MS;
    const step = STEPS.find((days) => left <= days);
    return step === undefined || left < -OLD_DAYS ? [] : { model, day, step };
  });
}

async function tell(
  deps: Needs,
  tenantId: string,
  { model, day, step }: Ending,
  agents: AgentRecord[],
): Promise<void> {
  const id = `model-end-${hashOf(model, day).slice(0, 22)}-${step}`;
  if (await deps.notifications.has(tenantId, id)) return;
  const concerned: AgentRecord[] = [];
  for (const agent of agents) if (await isAnsweredByOpenAi(deps, agent)) concerned.push(agent);
  if (concerned.length === 0) return;

  const today = dayOf(deps.now());
  const living = livingModel(model, day, deps.config.MODEL_CATALOGUE);
  const when = day <= today ? 'now' : 'from then on';
  const then =
    living === model
      ? `Nothing answers for it ${when}.`
      : `${living} answers ${when} in its place.`;
  await deps.outbox
    .commit(tenantId, [
      notifyOnce(deps, {
        ...{ id, tenantId, audience: 'admins', kind: 'model' },
        title: endInWords(model, day, today),
        message: `${namesOf(concerned)} ${concerned.length === 1 ? 'has' : 'have'} this model. ${then} Another one can be chosen on the Model tab.`,
      }),
    ])
    // Somebody else has told it at the same moment.
    .catch(ignoring('exists'));
}

/** One whose address cannot be opened answers nobody: the others are told of all the same. */
async function isAnsweredByOpenAi(deps: Needs, agent: AgentRecord): Promise<boolean> {
  const { baseURL } = agent.secrets;
  if (!baseURL) return isOpenAi(deps.config.OPENAI_BASE_URL);
  try {
    const opened = await openModelSecrets(deps, agent, { apiKey: null, baseURL });
    return isOpenAi(opened.baseURL);
  } catch (error) {
    deps.log.error('address of a model not opened', error, { tenantId: agent.tenantId });
    return false;
  }
}

function namesOf(agents: AgentRecord[]): string {
  const sorted = agents.map(({ name }) => name).toSorted();
  const names = sorted.slice(0, MAX_NAMES);
  const more = agents.length - names.length;
  return new Intl.ListFormat('en').format(more > 0 ? [...names, `${more} more`] : names);
}
