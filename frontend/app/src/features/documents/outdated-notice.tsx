import { Alert, Button, Group, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { DocumentsQuery } from '@talkwright/shared/areas/documents';
import { useState } from 'react';
import { sentenceOf } from '../../server/failure.ts';
import { formatCount } from '../../ui/format.ts';
import { toast } from '../../ui/toasts.tsx';
import { useReadDocumentsAnewMutation } from './documents.api.ts';

/** One call queues thousands; this many do that of the largest library. */
const MAX_CALLS = 20;

type Props = { outdated: number; query: DocumentsQuery };

/** Offers to read those anew that would now be read otherwise. */
export function OutdatedNotice({ outdated, query: { agentInstanceId, scope } }: Props) {
  const [readDocumentsAnew] = useReadDocumentsAnewMutation();
  const [isBusy, setIsBusy] = useState(false);
  if (outdated === 0) return null;

  async function readAnew() {
    setIsBusy(true);
    const owned = { ...(agentInstanceId && { agentInstanceId }), ...(scope && { scope }) };
    for (let call = 0; call < MAX_CALLS; call += 1) {
      const { data, error } = await readDocumentsAnew({ ...owned, onlyOutdated: true });
      if (error) toast(sentenceOf(error, 'The documents could not be read anew'));
      if (!data || data.isComplete) break;
    }
    setIsBusy(false);
  }

  return (
    <Alert
      variant="light"
      color="accent"
      mb="md"
      icon={<IconRefresh size={20} />}
      title={`${formatCount(outdated, 'document')} would now be read better`}
    >
      <Text size="sm">
        Such files are read more completely by now. Until that is done they are found as before, and
        no pages are counted again.
      </Text>
      <Group mt="sm">
        <Button size="xs" variant="default" loading={isBusy} onClick={readAnew}>
          {outdated === 1 ? 'Read it anew' : 'Read them anew'}
        </Button>
      </Group>
    </Alert>
  );
}
