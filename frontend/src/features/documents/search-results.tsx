import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { EXCERPT_LENGTH } from '@talkwright/shared/documents';
import { truncate } from '../../ui/truncate.ts';
import classes from './document.module.css';
import type { SearchHit } from './documents.api.ts';

type Props = { hits: SearchHit[]; onClear: () => void };

export function SearchResults({ hits, onClear }: Props) {
  return (
    <Paper withBorder p="md" mb="lg" component="section" aria-label="Search results">
      <Group justify="space-between" mb="sm">
        <Title order={2} size={16}>
          <span role="status">Search Results ({hits.length})</span>
        </Title>
        <Button variant="default" size="xs" onClick={onClear}>
          Clear Search
        </Button>
      </Group>
      {hits.length === 0 && (
        <Text size="sm" c="dimmed">
          No passage fits. Try other words.
        </Text>
      )}
      <Stack gap="md" component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {hits.map(({ document, score, excerpt, page }, index) => (
          // A document may be found in several places; the order is the answer's own.
          // biome-ignore lint/suspicious/noArrayIndexKey: passages have no id
          <li key={index}>
            <Group justify="space-between" gap="xs" mb={4}>
              <Text size="sm" fw={580} style={{ overflowWrap: 'anywhere' }}>
                {document.original_filename}
                {page !== undefined && (
                  <Text span size="sm" c="dimmed" fw={400}>
                    , page {page}
                  </Text>
                )}
              </Text>
              <Text size="sm" c="dimmed">
                {Math.round(score * 100)}% relevant
              </Text>
            </Group>
            <p className={classes.excerpt}>{truncate(excerpt, EXCERPT_LENGTH)}</p>
          </li>
        ))}
      </Stack>
    </Paper>
  );
}
