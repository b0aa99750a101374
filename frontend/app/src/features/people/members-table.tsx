import { Table, Text, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react';
import type { MemberSortKey, OrganizationMember } from '@talkwright/shared/areas/people';
import { useId } from 'react';
import { MemberRow } from './member-row.tsx';
import classes from './members.module.css';
import type { Sorting } from './use-members.ts';

const columns: { sort: MemberSortKey; name: string }[] = [
  { sort: 'name', name: 'Name' },
  { sort: 'email', name: 'Email' },
  { sort: 'role', name: 'Role' },
  { sort: 'status', name: 'Status' },
  { sort: 'lastLoginAt', name: 'Last login' },
];

type Props = {
  members: OrganizationMember[];
  sorting: Sorting;
  onSort: (sort: MemberSortKey) => void;
};

/**
 * Where there is no room for columns, each row becomes a card and the header a line of sort buttons. The roles are written
 * out, since some browsers forget them together with the layout of a table.
 */
export function MembersTable({ members, sorting, onSort }: Props) {
  const noteId = useId();

  return (
    <>
      <Table role="table" aria-label="Members" className={classes.table} horizontalSpacing="md">
        <Table.Thead role="rowgroup">
          <Table.Tr role="row">
            {columns.map(({ sort, name }) => (
              <SortHeader
                key={sort}
                name={name}
                order={sort === sorting.sort ? sorting.order : undefined}
                onSort={() => onSort(sort)}
              />
            ))}
            <Table.Th role="columnheader" className={classes.actionsHeader}>
              Actions
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody role="rowgroup">
          {members.map((member) => (
            <MemberRow key={member.id} member={member} impersonateNoteId={noteId} />
          ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed" id={noteId} className={classes.note}>
        {IMPERSONATE_NOTE}
      </Text>
    </>
  );
}

const IMPERSONATE_NOTE =
  'Impersonate is switched off: nobody, not even an administrator, acts under the name of somebody else.';

const icons = { asc: IconChevronUp, desc: IconChevronDown };
const ariaSorts = { asc: 'ascending', desc: 'descending' } as const;

type SortHeaderProps = { name: string; order: Sorting['order'] | undefined; onSort: () => void };

function SortHeader({ name, order, onSort }: SortHeaderProps) {
  const Icon = order ? icons[order] : IconSelector;
  return (
    <Table.Th role="columnheader" aria-sort={order ? ariaSorts[order] : 'none'}>
      <UnstyledButton
        className={classes.sort}
        data-active={order !== undefined || undefined}
        onClick={onSort}
      >
        {name}
        <Icon size={14} stroke={1.8} aria-hidden />
      </UnstyledButton>
    </Table.Th>
  );
}
