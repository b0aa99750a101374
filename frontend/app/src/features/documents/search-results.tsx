import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { SearchHit } from '@talkwright/shared/areas/documents';
import { type Document, EXCERPT_LENGTH } from '@talkwright/shared/areas/documents';
import { truncate } from '../../ui/truncate.ts';
import classes from './document.module.css';
import { markHits } from './mark-hits.ts';

type Props = {
  asked: string;
  hits: SearchHit[];
  onClear: () => void;
  onView: (document: Document, page?: number) => void;
};

export function SearchResults({ asked, hits, onClear, onView }: Props) {
  return (
    <Paper withBorder p="md" mb="lg" component="section" aria-label="Search results">
      <Group justify="space-between" mb="sm">
        <Title order={2} size={16}>
          Search Results ({hits.length})
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
        {hits.map(({ document, score, path, excerpt, page }, index) => (
          // A document may be found in several places; the order is the answer's own.
          // biome-ignore lint/suspicious/noArrayIndexKey: passages have no id
          <li key={index}>
            <Group justify="space-between" gap="xs" mb={4}>
              <Anchor
                component="button"
                type="button"
                size="sm"
                fw={580}
                className={classes.hitName}
                onClick={() => onView(document, page)}
              >
                {document.original_filename}
                {page !== undefined && `, page ${page}`}
              </Anchor>
              <Text size="sm" c="dimmed">
                {Math.round(score * 100)}% relevant
              </Text>
            </Group>
            {hasHeadings(path) && (
              <Text size="xs" c="dimmed" mb={4} className={classes.path}>
                {path}
              </Text>
            )}
            <p className={classes.excerpt}>
              {markHits(truncate(excerpt, EXCERPT_LENGTH), asked).map(({ text, isHit }, at) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text, in its order
                isHit ? <mark key={at}>{text}</mark> : text,
              )}
            </p>
          </li>
        ))}
      </Stack>
    </Paper>
  );
}

/** The title alone says what the name of the file does. */
const hasHeadings = (path: string) => path.includes(' › ');
