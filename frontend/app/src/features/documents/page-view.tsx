import { ActionIcon, Group, NumberInput, Skeleton, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { isComposing } from '@talkwright/shared/input/is-composing';
import { useState } from 'react';
import { isCallFailure } from '../../server/failure.ts';
import { formatNumber } from '../../ui/format.ts';
import { QueryStates } from '../../ui/query-states.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { useGetDocumentPageQuery } from './documents.api.ts';
import { PagePicture } from './page-picture.tsx';
import classes from './page-view.module.css';

type Props = {
  id: string;
  name: string;
  startPage: number;
  /** What an answer rests on, on the page that is shown first. */
  quote?: string | undefined;
};

/** One page of a PDF as a picture, and the way to the others. */
export function PageView({ id, name, startPage, quote }: Props) {
  const [page, setPage] = useState(startPage);
  const wanted = { id, page, ...(quote && page === startPage && { quote }) };
  const { data, currentData, error, isFetching, refetch } = useGetDocumentPageQuery(wanted);
  const pages = data?.pages;
  const hasNone = !data && isCallFailure(error) && error.code === 'page_not_found';

  if (hasNone) return <Text c="dimmed">No preview available for this file type</Text>;
  return (
    <>
      <Group gap="xs" justify="center">
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Previous page"
          aria-disabled={page === 1}
          data-disabled={page === 1 || undefined}
          onClick={() => page > 1 && setPage(page - 1)}
        >
          <IconChevronLeft size={18} />
        </ActionIcon>
        <PageField key={page} page={page} pages={pages} onPage={setPage} />
        <Text size="sm" c="dimmed" role="status">
          {pages ? `of ${formatNumber(pages)}` : ' '}
        </Text>
        <ActionIcon
          variant="default"
          size="lg"
          aria-label="Next page"
          aria-disabled={page === pages}
          data-disabled={page === pages || undefined}
          onClick={() => (pages === undefined || page < pages) && setPage(page + 1)}
        >
          <IconChevronRight size={18} />
        </ActionIcon>
      </Group>
      <QueryStates
        query={{ data: currentData, error: !isFetching && error, refetch }}
        skeleton={<Skeleton className={classes.waiting} />}
      >
        {(shown) => (
          <ScrollRegion name={`Page ${shown.page}`} className={classes.page}>
            <PagePicture
              {...shown}
              alt={`Page ${shown.page} of ${name}. Choose Text to read its words.`}
            />
          </ScrollRegion>
        )}
      </QueryStates>
    </>
  );
}

type FieldProps = { page: number; pages: number | undefined; onPage: (page: number) => void };

/** Goes to a page when its number was entered, and not with each digit. */
function PageField({ page, pages = page, onPage }: FieldProps) {
  const [value, setValue] = useState<number | string>(page);

  function go() {
    const wanted = Math.min(Math.max(1, Math.trunc(Number(value)) || page), pages);
    if (wanted === page) setValue(page);
    else onPage(wanted);
  }

  return (
    <NumberInput
      aria-label="Page"
      size="sm"
      w={72}
      hideControls
      min={1}
      max={pages}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      value={value}
      onChange={setValue}
      onBlur={go}
      onKeyDown={({ key, nativeEvent }) => key === 'Enter' && !isComposing(nativeEvent) && go()}
    />
  );
}
