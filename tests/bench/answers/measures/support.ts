import { isSupported, read } from '../../../../functions/src/answering/support.ts';
import { splitSentences } from '../../../../functions/src/platform/text/split-sentences.ts';
import { atLeast, atMost, type Figure, figure } from '../../figures.ts';
import { languages, linesIn } from '../sets/languages.ts';
import { type Statement, statements } from '../sets/statements.ts';

type Claim = Pick<Statement, 'text' | 'passage' | 'isSupported'>;

/** Is it told when a passage does not say what cites it, and nothing else? */
export function benchSupport(): Figure[] {
  const reported = statements().filter(({ half }) => half === 'reported');
  return [
    ...flagged('statements', reported),
    ...flagged('sentences in other languages', sentencesInOtherLanguages()),
  ];
}

function flagged(name: string, claims: Claim[]): Figure[] {
  const shareOf = (some: Claim[]) => some.filter(isFlagged).length / some.length;
  const unsupported = shareOf(claims.filter((claim) => !claim.isSupported));
  const supported = shareOf(claims.filter((claim) => claim.isSupported));
  return [
    figure(`answers: unsupported ${name} flagged`, unsupported, 'share', { goal: atLeast(0.9) }),
    figure(`answers: supported ${name} flagged`, supported, 'share', {
      goal: atMost(0.05, 'share'),
    }),
  ];
}

const isFlagged = ({ text, passage }: Claim): boolean =>
  !isSupported(text, read(passage), read(''));

/** Each beside its own passage, and beside one about something else. */
function sentencesInOtherLanguages(): Claim[] {
  return languages.flatMap((language) => {
    const passages = linesIn(language).map(({ says }) => says);
    return passages.flatMap((passage, at) => {
      const other = passages[(at + ELSEWHERE) % passages.length] ?? '';
      return [...splitSentences(passage)].flatMap((text) => [
        { text, passage, isSupported: true },
        { text, passage: other, isSupported: false },
      ]);
    });
  });
}

const ELSEWHERE = 7;
