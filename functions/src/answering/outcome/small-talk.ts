import { once } from '@talkwright/shared/once';

/** By language: what people say without asking for anything. "Yes" and "no" are not among it: they may answer a question. */
const PHRASES = [
  // English
  `hi|hiya|hey|hello|hello there|hi there|hey there|hi all|hi everyone|greetings|howdy|good (?:morning|afternoon|evening|day|night)
  |how are you(?: doing)?(?: today)?|how is it going|whats up|nice to meet you|pleased to meet you
  |thanks|thank you|thx|many thanks|thanks again|thank you again|thank you very much|thank you so much
  |thanks (?:a lot|so much|very much|for your help|for the help)|thank you for (?:your|the) help|much appreciated|cheers
  |great|perfect|awesome|wonderful|excellent|brilliant|cool|nice|very nice|well done|got it|lovely
  |that was (?:all|it|helpful|very helpful)|thats (?:all|it|great|perfect)|that is all|you are welcome|no problem|never mind
  |bye|bye bye|goodbye|good bye|see you|see ya|see you (?:soon|later|tomorrow|around)|take care|farewell
  |have a (?:nice|good|great|lovely) (?:day|evening|weekend|one)|merry christmas|happy new year|happy easter
  |haha+|hahaha+|lol|hehe+|wow`,
  // German
  `hallo|hallo zusammen|moin|moin moin|servus|guten (?:morgen|tag|abend)|gute nacht|grüß gott|grüezi|wie geht es (?:dir|ihnen)|wie gehts
  |danke|danke schön|dankeschön|danke sehr|danke dir|danke ihnen|vielen dank|vielen lieben dank|herzlichen dank|besten dank
  |danke für (?:die|ihre|deine) hilfe|super|prima|toll|klasse|wunderbar|perfekt|das war alles|das wars|alles klar
  |tschüss|tschüs|tschau|ciao|auf wiedersehen|bis bald|bis morgen|bis später|schönen (?:tag|abend)(?: noch)?|schönes wochenende
  |frohe weihnachten|frohes neues jahr`,
  // French
  `bonjour|bonsoir|salut|coucou|bonjour à tous|bonne (?:journée|soirée|nuit)|comment allez vous|comment vas tu|comment ça va|ça va
  |merci|merci beaucoup|merci bien|mille mercis|merci pour (?:votre|ton) aide|super|parfait|génial|cest tout|très bien
  |au revoir|à bientôt|à demain|à plus|à plus tard|adieu|joyeux noël|bonne année`,
  // Spanish
  `hola|buenas|buenos días|buenas (?:tardes|noches)|hola a todos|qué tal|cómo estás|cómo está(?: usted)?
  |gracias|muchas gracias|mil gracias|gracias por (?:su|tu) ayuda|genial|perfecto|estupendo|muy bien|eso es todo|eso era todo
  |adiós|hasta (?:luego|pronto|mañana|la vista)|chao|que tenga un buen día|feliz navidad|feliz año nuevo`,
  // Japanese
  `こんにちは|こんばんは|おはよう|おはようございます|はじめまして|初めまして|もしもし|お元気ですか|おやすみ|おやすみなさい
  |ありがとう|ありがとうございます|ありがとうございました|どうもありがとう|どうもありがとうございます|どうもありがとうございました
  |どうも|助かりました|さようなら|さよなら|またね|では また|失礼します|よろしくお願いします|よろしくお願いいたします`,
  // Arabic
  `مرحبا|أهلا|أهلا وسهلا|أهلا بك|السلام عليكم|السلام عليكم ورحمة الله وبركاته|وعليكم السلام|صباح (?:الخير|النور)|مساء (?:الخير|النور)
  |كيف حالك|شكرا|شكرا لك|شكرا جزيلا|ألف شكر|ممتاز|رائع|مع السلامة|وداعا|إلى اللقاء|تصبح على خير`,
];

/** What is longer says something beside it. */
const MAX_LENGTH = 80;
const nothingElse = once(
  () =>
    new RegExp(
      `^(?:(?:${folded(PHRASES.join('|')).replace(/\s*\n\s*\|?/g, '|')})(?:\\s+|$))+$`,
      'u',
    ),
);

/**
 * Greetings, thanks and goodbyes, and emoji alone: nothing that documents could answer. In doubt it is none, since a
 * question that is taken for small talk is answered without its passages.
 */
export function isSmallTalk(message: string): boolean {
  if (message.length > MAX_LENGTH) return false;
  if (!/[\p{L}\p{N}]/u.test(message)) return /\p{Extended_Pictographic}/u.test(message);
  const words = folded(message)
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ');
  return nothingElse().test(words.trim());
}

/** Many type without accents. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '');
}
