import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type InsightFormat, insightFormats } from '@talkwright/shared/areas/insights';
import { useState } from 'react';
import { messageOf } from '../../../server/failure.ts';
import { useDialogs } from '../../../ui/dialogs.ts';
import { saveFile } from '../../../ui/save-file.ts';

type Fetched = { file?: Blob | undefined; failure?: { message: string } | undefined };
type Props = { name: string; fetchAs: (format: InsightFormat) => Promise<Fetched> };

export function ExportButtons({ name, fetchAs }: Props) {
  const { alert } = useDialogs();
  const [running, setRunning] = useState<InsightFormat>();

  async function save(format: InsightFormat) {
    setRunning(format);
    const { file, failure } = await fetchAs(format);
    setRunning(undefined);
    if (file) saveFile(`${name}.${format}`, file);
    else await alert({ title: 'Export Failed', message: `Export failed: ${messageOf(failure)}` });
  }

  return (
    <Group gap={6}>
      {insightFormats.map((format) => (
        <Button
          key={format}
          size="xs"
          variant="default"
          aria-label={`Export as ${format.toUpperCase()}`}
          leftSection={<IconDownload size={16} stroke={1.6} />}
          loading={running === format}
          onClick={() => save(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </Group>
  );
}
