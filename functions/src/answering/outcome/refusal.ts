import { once } from '@talkwright/shared/once';
import { splitSentences } from '../../platform/text/split-sentences.ts';

/** `\\b` knows the letters of English alone. */
const WORD_EDGE = '(?:(?<![\\p{L}\\p{N}])(?=[\\p{L}\\p{N}])|(?<=[\\p{L}\\p{N}])(?![\\p{L}\\p{N}]))';

const SOURCES_EN =
  '(?:documents?|passages?|sources?|texts?|excerpts?|materials?|information|context|documentation|knowledge base)';

/**
 * How models say that they do not know, by language. A sentence is meant that speaks of the documents or of the speaker:
 * "Delivery is not included" says something.
 */
const refusals = once(() =>
  [
    // English
    `\\b${SOURCES_EN}\\b.{0,60}\\b(?:do|does|did)(?:n['’]t| not| no longer) (?:\\w+ )?(?:say|mention|contain|include|cover|provide|specify|state|answer|tell|give|have|address|discuss|explain|list|name|indicate|describe|reveal)`,
    `\\b(?:is|are|was|were|isn['’]t|aren['’]t)(?: not)? (?:mentioned|covered|stated|specified|given|answered|described|found|contained|included|listed|addressed)\\b.{0,30}\\b(?:in|by) .{0,30}\\b${SOURCES_EN}`,
    `\\b(?:I|we)(?:['’]m| am)? (?:sorry,? (?:but )?)?(?:I )?(?:do not|don['’]t|cannot|can['’]t|could not|couldn['’]t|did not|didn['’]t|was not able to|wasn['’]t able to|am not able to|am unable to|unable to|was unable to) (?:currently )?(?:know\\b|find\\b|see any|say\\b|tell you|answer\\b|help (?:you )?with that|have (?:any |enough |that |this |the |specific |further |an )*(?:information|details|answer|data|knowledge|record))`,
    `\\bno (?:information|mention|passage|details?|answer|statement|data|indication)\\b.{0,60}\\b(?:about|on|of|regarding|concerning|found|available|given|in the|that)`,
    `\\bnone of the (?:${SOURCES_EN})`,
    `\\bI can only (?:help|answer|assist)|\\b(?:outside|beyond) (?:of )?(?:my|the) (?:scope|knowledge|area)|\\bnot something (?:I|we) can\\b`,
    // German
    `\\b(?:dokumente?n?|unterlagen|passagen|quellen?|texte?n?|informationen|auszügen?|abschnitten?|textstellen)\\b.{0,80}\\b(?:nichts|nicht|kein(?:e|en|erlei)?)\\b`,
    `\\b(?:nichts|nicht|kein(?:e|en|erlei)?)\\b.{0,80}\\b(?:in den|in meinen|aus den|den) .{0,20}(?:dokumenten|unterlagen|passagen|quellen|texten|auszügen|abschnitten)`,
    `\\b(?:ich|wir) (?:weiß|weiss|wissen|kann|können|konnte|konnten|habe|haben|finde|finden)\\b.{0,60}\\b(?:nicht|nichts|keine)\\b.{0,40}(?:\\b(?:beantworten|sagen|finden|helfen|gefunden|information(?:en)?|angaben|auskunft|antwort)\\b|[.,!]|$)`,
    `\\b(?:weiß|weiss) ich\\b.{0,20}\\bnicht\\b|\\b(?:kann|konnte) ich\\b.{0,40}\\bnichts?\\b.{0,10}\\b(?:beantworten|sagen|finden|helfen)`,
    `\\b(?:darüber|dazu|hierzu) .{0,40}\\b(?:nichts|keine)\\b`,
    // French
    `\\b(?:documents?|passages?|sources?|textes?|extraits?|informations)\\b.{0,60}\\b(?:ne|n['’])\\s*\\S+ (?:pas|rien|aucune?)\\b`,
    `\\bje (?:ne (?:sais|peux|trouve|dispose|connais|suis)|n['’](?:ai|arrive))\\b.{0,20}\\b(?:pas|aucune?|rien)\\b`,
    `\\b(?:aucune? (?:information|mention|passage|document|indication|réponse))\\b`,
    `(?:^|\\s)n['’](?:est|apparaît|figure) pas .{0,40}\\b(?:documents|passages|sources|textes|extraits)\\b`,
    // Spanish
    `\\b(?:documentos?|pasajes?|fuentes?|textos?|fragmentos|información)\\b.{0,60}\\bno (?:\\S+ )?(?:dicen?|mencionan?|contienen?|incluyen?|indican?|especifican?|responden?|ofrecen?|hablan?|figura|aparece)`,
    `\\bno (?:tengo|dispongo|encuentro|encontré|he encontrado|sé|puedo|hay|existe) .{0,30}(?:información|respuesta|datos|responder|decir|ayudar|mención|nada)|\\blo siento, (?:pero )?no\\b|\\bno lo sé\\b`,
    `\\bno (?:se menciona|aparece|figura|consta) .{0,60}(?:documentos|pasajes|fuentes|textos)`,
    // Japanese
    '(?:資料|文書|ドキュメント|文章|情報|記載|抜粋|回答|答え)[^。]{0,40}(?:ありません|ません|見つかりません|見つかりませんでした|ないため|ないようです|おりません|いません)',
    'わかりません|分かりません|わかりかねます|お答えできません|存じません|見つかりませんでした',
    // Arabic
    '(?:لا|لم) (?:تذكر|يذكر|تحتوي|يحتوي|تتضمن|يتضمن|تشير|يشير|توفر|تجيب|تقول).{0,60}(?:الوثائق|المستندات|المقاطع|النصوص|المصادر|معلومات|المعلومات)',
    '(?:الوثائق|المستندات|المقاطع|النصوص|المصادر|المعلومات).{0,60}(?:لا|لم) (?:تذكر|تحتوي|تتضمن|تشير|توفر|تجيب|تقول|تتحدث)',
    'لا أعرف|لا أعلم|لا أملك|ليس لدي|ليست لدي|لا أستطيع|لا يمكنني|لم أجد|لا توجد (?:أي )?(?:معلومات|إجابة)|لا تتوفر',
  ].map((pattern) => new RegExp(pattern.replaceAll('\\b', WORD_EDGE), 'iu')),
);

const MARK = /\[\d{1,3}\]/;
/** Who does not know says so at once. */
const FIRST_SENTENCES = 2;

/** Whether an answer says that it is none: it begins so, and no other sentence of it names a source. */
export function isRefusal(answer: string): boolean {
  const sentences = [...splitSentences(answer)].filter((sentence) => sentence.trim() !== '');
  const refuses = (sentence: string) => refusals().some((pattern) => pattern.test(sentence));
  if (!sentences.slice(0, FIRST_SENTENCES).some(refuses)) return false;
  return !sentences.some((sentence) => MARK.test(sentence) && !refuses(sentence));
}
