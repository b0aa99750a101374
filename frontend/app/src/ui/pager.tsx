import { Pagination, Text } from '@mantine/core';
import { formatNumber } from './format.ts';
import classes from './pager.module.css';

type Props = {
  /** What is listed, as 'members'. */
  of: string;
  page: number;
  pages: number;
  setPage: (page: number) => void;
  /** Number of the first one on the page. */
  first: number;
  /** How many are on the page. */
  shown: number;
  total: number;
};

/** Below a list that is shown page by page; nothing where one page holds it all. */
export function Pager({ of, page, pages, setPage, first, shown, total }: Props) {
  if (pages === 1) return null;

  /** Never really disabled: the focus would be lost on the way to the last page. */
  const edge = (name: string, isAtEnd: boolean) => ({
    'aria-label': name,
    'aria-disabled': isAtEnd,
    'data-disabled': isAtEnd || undefined,
    disabled: false,
  });

  return (
    <nav className={classes.pager} aria-label={`Pages of ${of}`}>
      <Text size="sm" c="dimmed">
        {formatNumber(first)}–{formatNumber(first + shown - 1)} of {formatNumber(total)}
      </Text>
      <Pagination
        gap={6}
        total={pages}
        value={page}
        onChange={setPage}
        layout="responsive"
        className={classes.pages}
        getItemProps={(item) => ({ 'aria-label': `Page ${item}` })}
        getControlProps={(control) =>
          control === 'next' ? edge('Next page', page === pages) : edge('Previous page', page === 1)
        }
      />
    </nav>
  );
}
