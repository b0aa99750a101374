/** What languages say in almost every sentence, as far as it tells them from the others. */
const common = {
  en: 'the of and to in is it that for was on are with as be by this at from or an not have which you your has their can will were been its if they when only who after more no we our her his she they do does all one would there about into than these',
  de: 'der die das und in den von zu mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie einem über einen zum haben nur oder aber vor zur bis mehr durch kann wenn ihr ihre wir unter',
  fr: 'le la les de des du un une et est en que qui dans pour au aux par sur avec se pas ne ce cette sa ses sont il elle ou mais nous vous leur été sans être peut chaque',
  es: 'el la los las de del un una es en que por con para se su sus al lo como más no pero este esta son ha sin sobre ser entre cada hasta desde si puede',
  it: 'il lo la gli le di del della dei in che un una per con non si da al alla sono più anche ma nel nella',
  pt: 'os as de do da dos das um uma em que por com para se não no na ao mais como mas foi são ou seu sua pelo pela',
  nl: 'de het een en van in is op te dat die voor met zijn niet aan er om ook als bij naar door wordt of uit maar nog',
};
type Language = keyof typeof common;
const languages = Object.keys(common) as Language[];
const languagesOf = Map.groupBy(
  languages.flatMap((language) => common[language].split(' ').map((word) => ({ word, language }))),
  ({ word }) => word,
);

/** How much of a text is said as a language says it; words that several have count a little for each. */
export function languagesIn(text: string): Map<Language, number> {
  const counts = new Map<Language, number>();
  for (const word of new Set(text.toLowerCase().match(/\p{L}{2,}/gu))) {
    const some = languagesOf.get(word) ?? [];
    for (const { language } of some) {
      counts.set(language, (counts.get(language) ?? 0) + 1 / some.length);
    }
  }
  return counts;
}

/**
 * That of most of these words; undefined in doubt. Unlike `languageOf` it has to answer while an answer streams, may not take
 * a doubtful one for English, and knows no languages but those whose statements are told apart.
 */
export function likelyLanguage(text: string): Language | undefined {
  const [first, second] = [...languagesIn(text)].sort(([, one], [, other]) => other - one);
  return first && first[1] > (second?.[1] ?? 0) * CLEAR ? first[0] : undefined;
}

const CLEAR = 1.5;
