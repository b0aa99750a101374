import { Button, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Toolbar } from '../../ui/toolbar.tsx';

type Props = {
  query: string;
  isSearching: boolean;
  onQuery: (query: string) => void;
  onSearch: () => void;
};

export function DocumentSearch({ query, isSearching, onQuery, onSearch }: Props) {
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch();
        }}
      >
        <Toolbar>
          <TextInput
            flex="1 1 200px"
            type="search"
            aria-label="Search documents"
            placeholder="Ask your documents"
            maxLength={1_000}
            leftSection={<IconSearch size={18} stroke={1.6} />}
            value={query}
            onChange={({ currentTarget }) => onQuery(currentTarget.value)}
          />
          <Button type="submit" variant="default" loading={isSearching}>
            Search
          </Button>
        </Toolbar>
      </form>
    </search>
  );
}
