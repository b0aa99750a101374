import { Button, Paper, TextInput } from '@mantine/core';
import { IconSearch, IconUserSearch } from '@tabler/icons-react';
import { useRef } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { formatCount, formatNumber } from '../../ui/format.ts';
import { ListSection } from '../../ui/list-section.tsx';
import { Pager } from '../../ui/pager.tsx';
import classes from './members.module.css';
import { MembersTable } from './members-table.tsx';
import { useMembers } from './use-members.ts';

export function Members() {
  const list = useMembers();
  const { members, total, searched, search, setSearch, error, refetch } = list;
  const searchField = useRef<HTMLInputElement>(null);

  function clear() {
    setSearch('');
    searchField.current?.focus();
  }

  return (
    <ListSection
      title="Members"
      count={members !== undefined && countOf(total, searched)}
      loadingRows={4}
      query={{ data: members, error, refetch }}
    >
      {(shown) => (
        <>
          <TextInput
            ref={searchField}
            mb="md"
            maw={420}
            type="search"
            aria-label="Search members"
            placeholder="Search by email, name or role"
            leftSection={<IconSearch size={18} stroke={1.6} />}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          />
          {/* Of another page or search than the one that shows. */}
          {Boolean(error) && <ErrorState error={error} onRetry={refetch} />}
          <Paper
            withBorder
            className={classes.members}
            data-outdated={list.isOutdated || undefined}
          >
            {shown.length > 0 ? (
              <MembersTable members={shown} sorting={list.sorting} onSort={list.sortBy} />
            ) : (
              <EmptyState
                icon={<IconUserSearch size={28} stroke={1.6} />}
                title="No members found"
                hint="No email, name or role contains this text."
              >
                <Button variant="default" onClick={clear}>
                  Clear search
                </Button>
              </EmptyState>
            )}
          </Paper>
          <Pager of="members" {...list} shown={shown.length} />
        </>
      )}
    </ListSection>
  );
}

const countOf = (total: number, searched: string): string =>
  searched ? `${formatNumber(total)} found` : formatCount(total, 'member');
