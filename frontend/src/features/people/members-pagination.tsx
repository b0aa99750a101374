import { Pagination, Text } from '@mantine/core';
import { formatNumber } from '../../ui/format.ts';
import classes from './members.module.css';

type Props = {
  page: number;
  pages: number;
  setPage: (page: number) => void;
  /** Number of the first member on the page. */
  first: number;
  members: unknown[] | undefined;
  total: number;
};

export function MembersPagination({ page, pages, setPage, first, members = [], total }: Props) {
  if (pages === 1) return null;
  const last = first + members.length - 1;

  /** Never really disabled: the focus would be lost on the way to the last page. */
  const edge = (name: string, isAtEnd: boolean) => ({
    'aria-label': name,
    'aria-disabled': isAtEnd,
    'data-disabled': isAtEnd || undefined,
    disabled: false,
  });

  return (
    <nav className={classes.pagination} aria-label="Pages of members">
      <Text size="sm" c="dimmed">
        {formatNumber(first)}–{formatNumber(last)} of {formatNumber(total)}
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
