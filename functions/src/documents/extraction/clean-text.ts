/**
 * Text as it is stored and shown: line ends are `\n`; what cannot be seen and what is no valid Unicode is gone.
 * No expression here looks ahead without bound, so the time is linear whatever the text is.
 */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|[\u00ad\u200b\u2060\ufeff\ufffe\uffff]/gu, '')
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ');
}
