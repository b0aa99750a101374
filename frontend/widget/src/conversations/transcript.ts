import type { Citation } from '@talkwright/shared/areas/chat';
import type { Told } from '../bridge.ts';

type Options = { title: string; timeOf: (iso: string) => string };

/** A conversation as Markdown: who said what and when, and where it comes from. */
export function transcriptOf({ messages, isWhole }: Told, { title, timeOf }: Options): string {
  const said = messages
    .filter(({ role }) => role !== 'internal')
    .map(({ role, content, created_at, citations = [], incomplete }) => {
      const isVisitor = role === 'user';
      const head = `**${isVisitor ? 'You' : title}**, ${timeOf(created_at)}`;
      // As a quotation, nothing that was asked looks like something that was answered.
      const text = isVisitor ? content.replace(/^/gm, '> ') : content;
      const end = incomplete ? ['*The answer is not whole.*'] : [];
      return [head, text, ...end, ...(citations.length > 0 ? [sourcesOf(citations)] : [])].join(
        '\n\n',
      );
    });
  const parts = [
    `# Conversation with ${title}`,
    ...(isWhole ? [] : [CUT]),
    said.join('\n\n---\n\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

const CUT = 'Only the end of this long conversation is here.';

const sourcesOf = (citations: readonly Citation[]): string =>
  ['Sources:', '', ...[...citations].sort((one, other) => one.n - other.n).map(sourceOf)].join(
    '\n',
  );

const sourceOf = (citation: Citation): string => {
  if ('url' in citation)
    return `- [${citation.n}] ${citation.title} <${citation.url}>`.replace('  ', ' ');
  const { n, filename, page } = citation;
  return `- [${n}] ${filename}${page === null ? '' : `, page ${page}`}`;
};

/** With letters and digits of any script alone, as every system takes it. */
export const fileNameOf = (title: string, iso: string): string => {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['conversation'];
  return `${words.join('-').slice(0, 60)}-${iso.slice(0, 10)}.md`;
};
