import type { LabLeg } from '@talkwright/shared/areas/retrieval-lab';

const ways = { words: 'Words', meaning: 'Meaning', coverage: 'Coverage' };
const texts = { question: 'question', context: 'context' };

/** `Words, question`. */
export const legName = ({ by, of }: Pick<LabLeg, 'by' | 'of'>): string =>
  `${ways[by]}, ${texts[of]}`;
