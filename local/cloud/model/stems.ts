import { isStopWord, stem, wordsOf } from '../../common/words.ts';

/** What any question may have in German, French, Spanish, Japanese and Arabic. Most of English are stop words already. */
const COMMON = new Set(
  `back wie was wer wen wem wo wann warum welche welcher welches welchem welchen wieviel viele viel den dem des ein eine einen einem
  einer eines und oder aber nicht kein keine ist sind war wird werden wurde hat haben habe kann können darf muss muß soll ich du er sie es
  wir ihr mir mich mein meine meinen dir dich sein seine ihre euer man sich auf aus bei mit nach von vor zu zum zur im in an am für über
  unter durch um als auch noch nur bitte gibt geben gegen wenn dass das
  comment que qui quoi quel quelle quels quelles quand où pourquoi combien est sont était être avoir ai as avez ont puis peut peux pouvez dois
  doit faut faire fait je tu il elle on nous vous ils elles mon ma mes votre vos son sa ses ce cet cette ces un une des du au aux en dans par
  pour sur avec sans sous pas ne plus se me te lui leur ou mais si aura
  cómo qué quién cuál cuáles cuándo dónde cuánto cuánta cuántos cuántas por para con sin sobre entre hasta desde un una unos unas los las lo del
  al es son era ser está están hay tiene tengo puedo puede hace hago se me mi mis tu su sus yo que no si o y en a más
  من ما ماذا هو هي في على كيف كم هل متى إلى عن لماذا أين أي هذا هذه التي الذي أن لا يمكن يمكنني لي مع عند بعد قبل
  何 誰 人`.split(/\s+/),
);
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });
/** Endings and particles. */
const HIRAGANA = /^[\p{Script=Hiragana}ー]+$/u;

/** Stems of the words that carry meaning, in a passage or a question of any of six languages. */
export function stemsOf(text: string): string[] {
  const spaced = text
    .replace(/(?<!\p{L})(?:[cdjlmnst]|qu)['’](?=\p{L})/giu, ' ')
    .replace(UNSPACED, (run) => ` ${segmented(run).join(' ')} `);
  return wordsOf(spaced)
    .filter((word) => !isStopWord(word) && !COMMON.has(word))
    .map((word) => stem(word.replace(/^(?:وال|بال|ال)(?=\p{L}{3})/u, '')));
}

const segmented = (run: string): string[] =>
  [...segmenter.segment(run)].flatMap(({ segment }) => (HIRAGANA.test(segment) ? [] : [segment]));
