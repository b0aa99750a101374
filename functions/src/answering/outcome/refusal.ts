import { once } from '@talkwright/shared/once';
import { withoutAccents } from '../../platform/text/spellings.ts';
import { splitSentences } from '../../platform/text/split-sentences.ts';

/** What was looked into, or has looked. */
const SEARCH_EN =
  '(?:I|we|(?:web |online |internet )?search(?:es|ing)?|quer(?:y|ies)|look-?ups?|requests?|calls?|tools?|web|internet|database|systems?|catalog(?:ue)?|records|results?|api|attempts?)';
const FOUND_EN =
  '(?:results?|match(?:es)?|hits?|entr(?:y|ies)|records?|pages?|articles?|sources?|documents?|references?|details|information|data|answers?|mentions?|trace|listings?)';
const SOURCES_EN =
  '(?:documents?|passages?|sources?|texts?|excerpts?|materials?|information|context|documentation|knowledge base|manuals?|handbooks?|guides?|polic(?:y|ies)|faqs?|pages?|website|contract|search results|(?:neither|none) of (?:them|these|those|the two))';

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
    `\\b${SEARCH_EN}\\b.{0,80}\\b(?:found|find|finds|returned|returns?|gave|yielded|produced|turned up|brought up|came up with|c[ao]me back with|got|shows?|showed|have|has) (?:nothing\\b(?! (?:wrong|unusual|suspicious|broken|damaged|missing|against|to worry))|no (?:(?!one\\b)[\\w-]+ ){0,3}${FOUND_EN}\\b)`,
    `^(?:(?:unfortunately|sorry|regrettably),? )?(?:nothing (?:was |could be |has been )?(?:found|turned up|came up|came back|matched|relevant)|found nothing|no (?:[\\w-]+ ){0,3}${FOUND_EN}\\b.{0,60}\\b(?:found|returned|available|match))`,
    `\\b(?:came|come|comes) (?:back|up|out) empty\\b|\\bempty-handed\\b|\\b(?:returned|returns|gave) (?:an? )?(?:empty|blank)\\b|\\bwithout (?:any )?(?:results|success|luck)\\b`,
    `\\b(?:I|we)(?: am| are|['’]m|['’]re)? (?:\\w+ )?(?:could ?n(?:o|['’])?t|cannot|can['’]t|was not able to|wasn['’]t able to|were(?: not|n['’]t) able to|unable to|was unable to|were unable to) (?:\\w+ )?(?:locate|find|identify|determine|confirm|verify|look up|retrieve|pull up|track down)\\b`,
    `\\b(?:there (?:is|are|was|were)(?:n['’]t| not)?|there (?:do|does)(?:n['’]t| not) (?:seem|appear) to be|there (?:seems?|appears?) to be) (?:any|no|nothing)\\b.{0,40}\\b(?:${FOUND_EN}|about|on that|on this|word)\\b`,
    `\\bno (?:luck|word)\\b.{0,20}\\b(?:on|about|finding|with)\\b`,
    `\\b(?:neither|none) of (?:them|these|those|the (?:two|results|pages|sources|documents))\\b.{0,40}\\b(?:says?|mentions?|covers?|states?|answers?|tells?|explains?|gives?|addresse?s?|specif(?:y|ies))\\b|\\bnothing (?:came|turned|shows?|showed) up\\b|\\bno (?:[\\w-]+ ){1,3}(?:on file|on record|in (?:the|our|my) (?:system|records|database))\\b|\\bno (?:clear|definite|conclusive|reliable|official|confirmed) (?:answer|information|statement|announcement|confirmation)\\b`,
    // German
    `\\b(?:dokumente?n?|unterlagen|passagen|quellen?|texte?n?|informationen|auszügen?|abschnitten?|textstellen)\\b.{0,80}\\b(?:nichts|nicht|kein(?:e|en|erlei)?)\\b`,
    `\\b(?:nichts|nicht|kein(?:e|en|erlei)?)\\b.{0,80}\\b(?:in den|in meinen|aus den|den) .{0,20}(?:dokumenten|unterlagen|passagen|quellen|texten|auszügen|abschnitten)`,
    `\\b(?:ich|wir) (?:weiß|weiss|wissen|kann|können|konnte|konnten|habe|haben|finde|finden)\\b.{0,60}\\b(?:nicht|nichts|keine)\\b.{0,40}(?:\\b(?:beantworten|sagen|finden|helfen|gefunden|information(?:en)?|angaben|auskunft|antwort)\\b|[.,!]|$)`,
    `\\b(?:weiß|weiss) ich\\b.{0,20}\\bnicht\\b|\\b(?:kann|konnte) ich\\b.{0,40}\\bnichts?\\b.{0,10}\\b(?:beantworten|sagen|finden|helfen)`,
    `\\b(?:darüber|dazu|hierzu) .{0,40}\\b(?:nichts|keine)\\b`,
    `\\b(?:suche|websuche|recherche|abfrage|anfrage|internet|web|datenbank|system|ergebnisse|aufruf|ich|wir)\\b.{0,100}\\b(?:nichts|keine?n?(?: \\S+){0,3} (?:ergebnis(?:se)?|treffer|eintrag|eintrage|angaben|informationen|daten|hinweise?|seiten?|antwort))\\b.{0,40}(?:\\b(?:gefunden|ergeben|geliefert|zuruckgegeben|zuruckgeliefert|gebracht|gezeigt|finden|ergab|ergibt|liefert|lieferte|vor)\\b|[.,!]|$)`,
    `\\b(?:nichts|keine(?: \\S+){0,3} (?:ergebnisse|treffer|informationen|angaben|eintrage|daten)|kein(?: \\S+){0,2} (?:ergebnis|treffer|eintrag)) (?:.{0,40}\\b)?(?:gefunden|zu finden|ergeben|vorhanden|bekannt)\\b`,
    `\\b(?:blieb|verlief|ist|war|bleibt)\\b.{0,40}\\b(?:ergebnislos|erfolglos|ohne (?:ergebnis|treffer|erfolg))\\b|\\b(?:schweigen|schweigt)\\b.{0,20}\\b(?:dazu|daruber)\\b|\\b(?:ergab|ergaben|lieferte|lieferten|brachte|brachten) (?:leider )?(?:nichts|keine?n?)\\b`,
    `\\b(?:geht|gehen|ging|ergibt sich|lasst sich|lassen sich|liess sich)\\b.{0,80}\\bnicht (?:\\S+ )?(?:hervor|sagen|entnehmen|feststellen|ermitteln|beantworten|finden)\\b|\\bnicht (?:\\S+ )?(?:hervor|fundig|entnehmen)\\b|\\b(?:kontext|handbuch|anleitung|richtlinie|vertrag|seite|website|faq|dokumentation)\\b.{0,80}\\b(?:keine (?:angaben?|informationen|auskunft|aussage|hinweise?)|nicht (?:erwahnt|genannt|erklart|angegeben|beantwortet|geregelt)|nirgends)\\b|\\b(?:finde|fand|sehe|liegt mir|liegen mir|konnte|habe)\\b.{0,60}\\bkeine?n?\\b.{0,60}\\b(?:finden|gefunden|bestellung|reservierung|buchung|eintrag|kunden?|konto|termin|sendung|daten|vorhersage|angaben|vermerkt)\\b|\\bgibt es (?:leider )?keine?n? (?:eintrag|eintrage|angaben|informationen|daten|treffer|hinweise?)\\b`,
    // French
    `\\b(?:documents?|passages?|sources?|textes?|extraits?|informations)\\b.{0,60}\\b(?:ne|n['’])\\s*\\S+ (?:pas|rien|aucune?)\\b`,
    `\\bje (?:ne (?:sais|peux|trouve|dispose|connais|suis)|n['’](?:ai|arrive))\\b.{0,20}\\b(?:pas|aucune?|rien)\\b`,
    `\\b(?:aucune? (?:information|mention|passage|document|indication|réponse))\\b`,
    `(?:^|\\s)n['’](?:est|apparaît|figure) pas .{0,40}\\b(?:documents|passages|sources|textes|extraits)\\b`,
    `\\b(?:recherches?|requetes?|appel|web|internet|base|systeme|outil|resultats?)\\b.{0,80}\\b(?:n['’]\\s*\\S+|ne \\S+)(?: \\S+)? (?:rien|aucune?|pas)\\b`,
    `\\b(?:je|nous|on) (?:n['’]\\S+|ne \\S+)(?: \\S+){0,3} (?:rien|aucune?|pas)\\b.{0,60}\\b(?:trouve\\w*|renseigne\\w*|repondre|reponse|information\\w*|resultats?|donnees|savoir|sais|connaissance|precis\\w*|confirmer|indiqu\\w*|aider)\\b|\\b(?:je|nous) (?:n['’]\\S+|ne \\S+) (?:rien|pas|aucun) (?:pu )?(?:trouve|trouver)\\b`,
    `\\b(?:aucune?|pas d['’e]) ?(?:\\S+ ){0,2}(?:resultats?|donnees?|informations?|entrees?|correspondances?|traces?|reponses?|elements?)\\b|\\brien (?:trouve|n['’]a ete trouve|ne correspond)\\b|\\bne figure(?:nt)? pas\\b.{0,40}\\b(?:documents|textes|sources|passages)\\b|\\b(?:sans|est revenue?) (?:resultat|succes|vide|bredouille)\\b`,
    `\\b(?:liste|reponse|page|resultat) vide\\b|\\b(?:infructueu\\w+|introuvables?|inconnue? (?:de|du|dans))\\b|\\bj['’]ignore\\b|\\b(?:manuel|guide|notice|contexte|reglement|charte|faq|site|contrat|politique|documentation|sujet|question)\\b.{0,80}\\b(?:ne \\S+ (?:nulle part|pas|rien|aucune?)|n['’]\\S+(?: \\S+)? (?:pas|nulle part|aucune?|rien)) ?(?:aborde\\w*|mentionne\\w*|precise\\w*|indique\\w*|evoque\\w*|information|la|le|de)?|\\baucune? (?:reservation|commande|client|compte|rendez-vous|enregistrement|ticket|dossier|annonce)\\b.{0,60}\\b(?:ne (?:correspond|figure|semble)|n['’](?:apparait|a ete trouve|existe|est enregistre))`,
    // Spanish
    `\\b(?:documentos?|pasajes?|fuentes?|textos?|fragmentos|información)\\b.{0,60}\\bno (?:\\S+ )?(?:dicen?|mencionan?|contienen?|incluyen?|indican?|especifican?|responden?|ofrecen?|hablan?|figura|aparece)`,
    `\\bno (?:tengo|dispongo|encuentro|encontré|he encontrado|sé|puedo|hay|existe) .{0,30}(?:información|respuesta|datos|responder|decir|ayudar|mención|nada)|\\blo siento, (?:pero )?no\\b|\\bno lo sé\\b`,
    `\\bno (?:se menciona|aparece|figura|consta) .{0,60}(?:documentos|pasajes|fuentes|textos)`,
    `\\b(?:busque\\w*|busqueda\\w*|consulta\\w*|web|internet|sistema|base de datos|llamada|resultados?|herramienta)\\b.{0,80}\\bno (?:\\S+ ){0,2}(?:nada|ningun[oa]?|resultados?|encontr\\w*|devolv\\w*|devuelv\\w*|arroj\\w*|dio|hay|aparec\\w*|obtuv\\w*)\\b`,
    `\\bno (?:he |hemos |se ha |se han |se |me |pude |puedo |pudimos |logre |consegui |logramos )*(?:encontrad[oa]s?|encontre|encontro|encontramos|encontraron|encontrar|encuentr\\w*|hall\\w*|localiz\\w*|obtuv\\w*|obtenid[oa]s?|confirmar|determinar|verificar)\\b|\\bno (?:hay|hubo|existen?|aparecen?|tengo|tenemos|dispongo|disponemos|cuento|contamos)\\b.{0,40}\\b(?:resultados?|informacion|datos|registros?|coincidencias?|nada|constancia|detalles|respuesta)\\b|\\b(?:sin resultados|ningun resultado|ninguna informacion|nada al respecto|nada sobre)\\b`,
    `\\b(?:lista|respuesta|resultado|pagina) vaci[oa]\\b|\\bno (?:queda claro|ha dado frutos?|dio frutos?|dispongo|figura)\\b|\\b(?:manual|guia|contexto|contrato|politica|pagina|web|faq|documentacion|sistema|ningun[oa])\\b.{0,80}\\bno (?:se )?(?:especifica|indica|menciona|contiene|reconoce|aclara|detalla|explica|recoge|dice|habla|incluye)\\w*|\\ben ningun[oa] (?:de ell[oa]s )?se (?:habla|menciona|dice|indica)|\\bno (?:me |se |nos )?(?:aparec\\w*|consta\\w*|figura\\w*) (?:ningun[oa]?|nada)\\b`,
    // Japanese
    '(?:資料|文書|ドキュメント|文章|情報|記載|抜粋|回答|答え)[^。]{0,40}(?:ありません|ません|見つかりません|見つかりませんでした|ないため|ないようです|おりません|いません)',
    'わかりません|分かりません|わかりかねます|お答えできません|存じません|見つかりませんでした',
    '(?:検索|調べ|探し|照会|ウェブ|データベース|システム|結果|該当|情報|データ|記録|記載|ページ)[^。]{0,50}(?:見つかりません|見つけられません|見つけることができません|得られません|ありません|なし|ゼロ|0件|ヒットしません|出てきません|確認できません|特定できません|返されません|返ってきません|空でした|できかねます)',
    '(?:何も|なにも|一件も|1件も)[^。]{0,20}(?:見つかり|ヒットし|得られ|出て|ありま|返)[^。]{0,6}(?:ません|せん)|お答えすることができません|お答えできかねます|不明です|把握しておりません|持ち合わせて',
    '見当たりません|見当たらない|(?:確認|認識|取得|特定|照合)でき(?:ません|ず|なかった|ないため)|(?:書かれて|記載されて|掲載されて|登録されて|公表されて|触れられて|載って)(?:おりません|いません|いない|おらず)|(?:言及|記述|記載|登録)は?(?:ありません|ございません|なく)|申し上げられません|分かりかねます|お伝えすることができません|手元にございません',
    // Arabic
    '(?:لا|لم) (?:تذكر|يذكر|تحتوي|يحتوي|تتضمن|يتضمن|تشير|يشير|توفر|تجيب|تقول).{0,60}(?:الوثائق|المستندات|المقاطع|النصوص|المصادر|معلومات|المعلومات)',
    '(?:الوثائق|المستندات|المقاطع|النصوص|المصادر|المعلومات).{0,60}(?:لا|لم) (?:تذكر|تحتوي|تتضمن|تشير|توفر|تجيب|تقول|تتحدث)',
    '(?:بحث|البحث|نتائج|النتائج|الويب|الإنترنت|النظام|قاعدة البيانات|الاستعلام|الطلب).{0,80}(?:لم|لا|دون|بدون|ليس|ما) ?(?:أجد|نجد|يجد|تجد|أعثر|نعثر|يعثر|يسفر|تسفر|يظهر|تظهر|يرجع|ترجع|يعد|تعد|يعط|تعط|يوجد|توجد|نتائج|نتيجة|جدوى|شيء)',
    '(?:لم|لا) (?:أجد|نجد|أعثر|نعثر|أتمكن|نتمكن|أستطع|نستطع|يتم العثور|يعثر|يسفر|تسفر|تظهر|يظهر|أتوصل|نتوصل|توجد|يوجد|تتوفر|يتوفر|تتوافر|أمتلك|نمتلك|نملك|تحضرني).{0,60}(?:معلومات|نتائج|نتيجة|شيء|إجابة|بيانات|سجل|سجلات|ما يفيد|العثور|تحديد|ذكر|تفاصيل)|ليس(?:ت)? لدينا|لا علم لي|بلا نتيجة|دون نتائج|بدون نتائج|نتائج فارغة|نتيجة فارغة',
    'قائمة فارغة|غير (?:موجود|موجودة|مسجل|مسجلة|مذكور|مذكورة|متوفر|متوفرة|متاح|متاحة) (?:في|ضمن|لدينا|لدي)|لا يتضح|لم يتضح|لم أصل إلى|لم نصل إلى|لم يرد.{0,30}(?:ذكر|أي|شيء)|لم ترد.{0,30}(?:معلومات|أي)|لا أرى أي',
    'لا أعرف|لا أعلم|لا أملك|ليس لدي|ليست لدي|لا أستطيع|لا يمكنني|لم أجد|لا توجد (?:أي )?(?:معلومات|إجابة)|لا تتوفر',
  ].map((pattern) => new RegExp(inOneSpelling(pattern))),
);

/** Without accents `\b` knows all letters, and a pattern takes no time to compile. What stands behind a backslash stays. */
const inOneSpelling = (pattern: string): string =>
  pattern.replace(/(\\.)|[^\\]+/g, (part, escaped) => escaped ?? withoutAccents(part));

/** What was looked for was something wrong, or what is found is not kept: that is an answer. What is quoted nobody says. */
const notALack = once(
  () =>
    new RegExp(
      inOneSpelling(
        'anormal|probleme|defaut|problema|defecto|averia|diferencia|異常|問題は|保存され|عطل|مشكل|خلل|\\b(?:conserve|stocke|guarda|almacena|conserva|gespeichert|aufbewahrt)',
      ),
    ),
);
const QUOTED = /"[^"]*"|«[^»]*»|“[^”]*”|„[^“]*“|「[^」]*」/g;

const MARK = /\[\d{1,3}\]/;
/** Who does not know says so at once. */
const FIRST_SENTENCES = 2;

/** Whether an answer says that it is none: it begins so, and no other sentence of it names a source. */
export function isRefusal(answer: string): boolean {
  const sentences = [...splitSentences(answer)].filter((sentence) => sentence.trim() !== '');
  const refuses = (sentence: string) => {
    const words = withoutAccents(sentence).replace(QUOTED, ' ');
    return !notALack().test(words) && refusals().some((pattern) => pattern.test(words));
  };
  if (!sentences.slice(0, FIRST_SENTENCES).some(refuses)) return false;
  return !sentences.some((sentence) => MARK.test(sentence) && !refuses(sentence));
}
