import { Alert, List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ImportPreview } from '@talkwright/shared/areas/tools';
import { useId } from 'react';
import '@mantine/core/styles/List.css';

type Props = Pick<ImportPreview, 'warnings' | 'needs' | 'isTruncated'>;

/** What an import leaves out, and what is needed besides. */
export const ImportNotes = ({ warnings, needs, isTruncated }: Props) => (
  <>
    {isTruncated && (
      <Alert color="orange" variant="light" icon={<IconAlertTriangle size={20} stroke={1.6} />}>
        The description was truncated: it has more operations than one tool can hold. Import it in
        parts, by its tags.
      </Alert>
    )}
    <Sentences title="What to know" sentences={warnings} />
    <Sentences title="What calls need" sentences={needs} />
  </>
);

function Sentences({ title, sentences }: { title: string; sentences: string[] }) {
  const id = useId();
  if (sentences.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={560} mb={6} id={id}>
        {title}
      </Text>
      <List size="sm" spacing={6} aria-labelledby={id}>
        {sentences.map((sentence) => (
          <List.Item key={sentence} style={{ overflowWrap: 'anywhere' }}>
            {sentence}
          </List.Item>
        ))}
      </List>
    </div>
  );
}
