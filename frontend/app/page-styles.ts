import { createHash } from 'node:crypto';

const signs: Record<string, string> = {
  ...{ '&amp;': '&', '&quot;': '"', '&#x27;': "'", '&lt;': '<', '&gt;': '>' },
};

/**
 * What the content security policy says of style attributes: that those are let in which stand in the markup of our pages, to the
 * letter, and no other. (What a script sets as a style asks no policy.)
 */
export function pageStyles(markups: string[]): string {
  const styles = markups.flatMap((markup) => [...markup.matchAll(/ style="([^"]*)"/g)]);
  const hashes = new Set(styles.map(([, style = '']) => `'sha256-${hashOf(style)}'`));
  return ["'unsafe-hashes'", ...[...hashes].sort()].join(' ');
}

function hashOf(attribute: string): string {
  const style = attribute.replace(/&[#\w]+;/g, (sign) => signs[sign] ?? sign);
  return createHash('sha256').update(style).digest('base64');
}
