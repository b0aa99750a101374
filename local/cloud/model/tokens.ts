/** Pieces of about a word each, with the space before it: what a stream sends one by one. */
export function splitTokens(text: string): string[] {
  return text.match(/\s*[\p{L}\p{N}]{1,12}|\s*[^\s\p{L}\p{N}]|\s+$/gu) ?? [];
}

/** An estimate: four letters a token in Latin script, fewer in others. */
export function countTokens(text: string): number {
  let quarters = 0;
  for (let index = 0; index < text.length; index += 1) {
    quarters += text.charCodeAt(index) < 0x250 ? 1 : 3;
  }
  return Math.ceil(quarters / 4);
}
