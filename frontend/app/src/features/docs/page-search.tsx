import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { isComposing } from '@talkwright/shared/input/is-composing';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { findHits } from './find-hits.ts';
import classes from './search-field.module.css';
import { SearchField } from './search-field.tsx';

/** The names under which the style sheet knows what is found, and what of it one looks at. */
const HITS = 'docs-hit';
const CURRENT = 'docs-current-hit';

type Found = { hits: Range[]; at: number };
const nothing: Found = { hits: [], at: -1 };

/** Finds words in what an element shows. They are marked without a change of the page, which belongs to React. */
export function PageSearch({ area }: { area: RefObject<HTMLElement | null> }) {
  const [query, setQuery] = useState('');
  const [{ hits, at }, setFound] = useState(nothing);

  useEffect(() => {
    mark(HITS, hits);
    mark(CURRENT, hits.slice(at, at + 1));
    return () => {
      mark(HITS, []);
      mark(CURRENT, []);
    };
  }, [hits, at]);

  const search = (wanted: string) => {
    setQuery(wanted);
    setFound(area.current ? { hits: findHits(area.current, wanted), at: -1 } : nothing);
  };

  const go = (step: 1 | -1) => {
    if (hits.length === 0) return;
    const next = at < 0 && step < 0 ? hits.length - 1 : (at + step + hits.length) % hits.length;
    setFound({ hits, at: next });
    hits[next]?.startContainer.parentElement?.scrollIntoView({ block: 'center' });
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
    if (event.key === 'Escape') search('');
  };

  return (
    <search className={classes.search}>
      <SearchField label="Search this page" value={query} onChange={search} onKeyDown={onKeyDown} />
      <span role="status" className={classes.count}>
        {query.trim() && said(hits.length, at)}
      </span>
      {hits.length > 0 && (
        <>
          <ActionIcon aria-label="Previous hit" title="Previous hit" onClick={() => go(-1)}>
            <IconChevronUp size={18} stroke={1.6} />
          </ActionIcon>
          <ActionIcon aria-label="Next hit" title="Next hit" onClick={() => go(1)}>
            <IconChevronDown size={18} stroke={1.6} />
          </ActionIcon>
        </>
      )}
    </search>
  );
}

function said(count: number, at: number): string {
  if (count === 0) return 'No hits';
  if (at >= 0) return `${at + 1} of ${count}`;
  return count === 1 ? '1 hit' : `${count} hits`;
}

/** A browser that cannot mark still counts, and goes from hit to hit. */
function mark(name: string, ranges: Range[]): void {
  if (!('highlights' in CSS)) return;
  if (ranges.length > 0) CSS.highlights.set(name, new Highlight(...ranges));
  else CSS.highlights.delete(name);
}
