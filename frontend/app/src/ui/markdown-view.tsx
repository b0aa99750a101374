import { Anchor } from '@mantine/core';
import { cutBlocks } from '@talkwright/rich-text/block-stream';
import { directionOf } from '@talkwright/rich-text/direction';
import { decodeEntities } from '@talkwright/rich-text/entities';
import { lexBlock, type MarkdownToken, type TableCell } from '@talkwright/rich-text/lexer';
import { linkTarget } from '@talkwright/rich-text/links';
import { drawnAs, isClosed } from '@talkwright/shared/figures/fenced';
import { createContext, createElement, type ReactNode, use, useDeferredValue } from 'react';
import { DrawnBlock } from './drawn-block.tsx';
import classes from './markdown.module.css';
import { ScrollRegion } from './scroll-region.tsx';

/** What a number such as `[1]` becomes; null where it names no source. */
export type Citation = (n: number) => ReactNode;

const noCitation: Citation = () => null;
const CitationContext = createContext(noCitation);

/**
 * Shows Markdown that anybody may have written. It is read as the widget reads answers; no HTML string is ever made,
 * and each element that can come out stands in this file. Pictures become links: a remote one would tell its host who
 * reads what.
 */
export function MarkdownView({ text, citation }: { text: string; citation?: Citation }) {
  // React draws what is deferred block by block, and lets the page answer in between.
  const shown = useDeferredValue(text, '');
  const blocks = (
    <div className={classes.markdown}>
      {cutBlocks(shown).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
        <Block key={index} block={block} />
      ))}
    </div>
  );
  return citation ? <CitationContext value={citation}>{blocks}</CitationContext> : blocks;
}

const Block = ({ block }: { block: string }) => <Tokens tokens={lexBlock(block)} />;

const Tokens = ({ tokens = [] }: { tokens?: readonly MarkdownToken[] | undefined }) =>
  tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
    <Token key={index} token={token} />
  ));

function Token({ token }: { token: MarkdownToken }): ReactNode {
  const inside = <Tokens tokens={token.tokens} />;
  switch (token.type) {
    case 'space':
      return null;
    case 'paragraph':
      return <p dir="auto">{inside}</p>;
    case 'heading':
      // Below the title of the window, which is of the second level.
      return createElement(`h${Math.min(6, (token.depth ?? 1) + 2)}`, { dir: 'auto' }, inside);
    case 'strong':
    case 'em':
    case 'del':
      return createElement(token.type, null, inside);
    case 'blockquote':
      return <blockquote dir={directionOf(token.raw)}>{inside}</blockquote>;
    case 'hr':
    case 'br':
      return createElement(token.type);
    case 'codespan':
      return <code dir="ltr">{token.text}</code>;
    case 'code': {
      const kind = drawnAs(token.lang ?? '');
      if (kind && isClosed(token.raw)) return <DrawnBlock kind={kind} code={token.text ?? ''} />;
      return (
        <ScrollRegion as="pre" name="Code" dir="ltr">
          <code>{token.text}</code>
        </ScrollRegion>
      );
    }
    case 'list':
      return <List token={token} />;
    case 'checkbox':
      return token.checked ? '☑ ' : '☐ ';
    case 'table':
      return <MarkdownTable token={token} />;
    case 'link':
      return <Link target={linkTarget(token)}>{inside}</Link>;
    case 'image': {
      const description = decodeEntities(token.text ?? '') || decodeEntities(token.href ?? '');
      return <Link target={linkTarget(token)}>{description}</Link>;
    }
    case 'escape':
      return token.text;
    case 'text':
      return token.tokens ? inside : <PlainText text={token.text ?? ''} />;
    default:
      return token.raw;
  }
}

/** With its citations, and with the one tag that models write inside tables. */
function PlainText({ text }: { text: string }) {
  const citation = use(CitationContext);
  return text.split(/(\[\d{1,3}\]|<br ?\/?>)/i).map((part, index) => {
    if (/^<br/i.test(part)) return createElement('br', { key: index });
    const number = /^\[(\d+)\]$/.exec(part)?.[1];
    const source = number && citation(Number(number));
    return source ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
      <sup key={index}>{source}</sup>
    ) : (
      decodeEntities(part)
    );
  });
}

function Link({ target, children }: { target: string | null; children: ReactNode }) {
  if (target === null) return children;
  return (
    <Anchor href={target} target="_blank" rel="noopener noreferrer nofollow" inherit>
      {/* No link stands within a link. */}
      <CitationContext value={noCitation}>{children}</CitationContext>
    </Anchor>
  );
}

function List({ token: { ordered, start, items = [], raw } }: { token: MarkdownToken }) {
  const dir = directionOf(raw);
  const entries = items.map(({ task, tokens }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
    <li key={index} dir="auto" data-task={task || undefined}>
      <Tokens tokens={tokens} />
    </li>
  ));
  if (!ordered) return <ul dir={dir}>{entries}</ul>;
  return (
    <ol dir={dir} start={Number(start) || 1}>
      {entries}
    </ol>
  );
}

function MarkdownTable({ token: { header = [], rows = [], raw } }: { token: MarkdownToken }) {
  const cells = (tag: 'th' | 'td', row: TableCell[]) =>
    row.map(({ tokens }, column) =>
      createElement(
        tag,
        { key: column, dir: 'auto', ...(tag === 'th' && { scope: 'col' }) },
        <Tokens tokens={tokens} />,
      ),
    );
  return (
    <ScrollRegion name="Table" className={classes.wide} dir={directionOf(raw)}>
      <table>
        <thead>
          <tr>{cells('th', header)}</tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
            <tr key={index}>{cells('td', row)}</tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
