import type { ModelConfigDraft } from '@talkwright/shared/areas/agent-config';
import { offeredModels } from '@talkwright/shared/models/catalogue';
import { dayOf, endInWords } from '@talkwright/shared/models/end-in-words';
import { endOf, isOpenAi, livingModel, traitsOf } from '@talkwright/shared/models/models';
import { useListModelsQuery } from '../agents.api.ts';

type Chosen = Pick<ModelConfigDraft, 'model' | 'baseURL'>;

/** What can be chosen, and what becomes of what is chosen. Until the operator's own models are known, without those. */
export function useModels({ model, baseURL }: Chosen, agentId: string | undefined) {
  const { data } = useListModelsQuery(agentId ? { agentId } : {});
  const added = data?.models ?? [];
  const isTheirs =
    baseURL === undefined ? data?.isOpenAi : baseURL ? isOpenAi(baseURL) : data?.isPlatformOpenAi;

  const today = dayOf(new Date());
  const end = isTheirs ? endOf(model, added) : undefined;
  const answering = isTheirs ? livingModel(model, today, added) : model;
  return {
    names: [...new Set([...offeredModels, ...added.map(({ name }) => name)])],
    traitsOf: (name: string) => traitsOf(name, added),
    /** What is called, and what it takes. */
    answering,
    traits: traitsOf(answering, added),
    /** That it has ended, or will; a sentence. */
    notice: end && noticeOf(model, end, { today, answering }),
  };
}

function noticeOf(
  model: string,
  { day, replacedBy }: NonNullable<ReturnType<typeof endOf>>,
  { today, answering }: { today: string; answering: string },
): string {
  const ends = endInWords(model, day, today);
  if (!replacedBy) return `${ends}. Choose another model.`;
  return day <= today
    ? `${ends}: ${answering} answers.`
    : `${ends}: from then on ${replacedBy} answers.`;
}
