import type { LabPassage } from '@talkwright/shared/areas/retrieval-lab';
import { sentenceOf } from '../../server/failure.ts';
import { toast } from '../../ui/toasts.tsx';
import { useMarkPassageMutation } from './retrieval.api.ts';
import type { Asked } from './use-explained.ts';

export type Mark = { isBusy: boolean; toggle: (passage: LabPassage) => void };

/** Marks a passage as right for the question, or takes that back. */
export function useMark(agentId: string, asked: Asked): Mark {
  const [markPassage, { isLoading }] = useMarkPassageMutation();

  async function toggle({ documentId, stretch, markedBy }: LabPassage) {
    const text = markedBy ?? stretch;
    if (text === null) return;
    const isRight = markedBy === null;
    const { error } = await markPassage({ id: agentId, ...asked, documentId, text, isRight });
    if (error) toast(sentenceOf(error, 'Failed to save the labelled question'), 'error');
  }

  return { isBusy: isLoading, toggle: (passage) => void toggle(passage) };
}
