import { Button } from '@mantine/core';
import { IconFold } from '@tabler/icons-react';
import { useState } from 'react';
import { sentenceOf } from '../../server/failure.ts';
import { formatCount } from '../../ui/format.ts';
import type { ToastKind } from '../../ui/toast-list.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useCompactDocumentsMutation } from './documents.api.ts';

/** One call does a part of the work; this many do that of the largest library. */
const MAX_CALLS = 100;

type Total = { orphansRemoved: number; duplicatesRemoved: number; reembedded: number };

/** Tidies up what one agent knows, or the whole library, and says what was done. */
export function CompactButton({ agentId }: { agentId: string | null }) {
  const [compactDocuments] = useCompactDocumentsMutation();
  const [isBusy, setIsBusy] = useState(false);

  async function compact() {
    setIsBusy(true);
    const total = { orphansRemoved: 0, duplicatesRemoved: 0, reembedded: 0 };
    toast(...(await compactAll(total)));
    setIsBusy(false);
  }

  /** Counts what is done as it is, and answers what to say in the end. */
  async function compactAll(total: Total): Promise<[sentence: string, kind: ToastKind]> {
    for (let call = 0; call < MAX_CALLS; call += 1) {
      const { data, error } = await compactDocuments(agentId ? { agentInstanceId: agentId } : {});
      if (!data) return [sentenceOf(error, 'Compacting failed'), 'error'];
      total.orphansRemoved += data.orphansRemoved;
      total.duplicatesRemoved += data.duplicatesRemoved;
      total.reembedded += data.reembedded;
      if (data.isComplete) return [outcome(total, true), 'success'];
    }
    return [outcome(total, false), 'warning'];
  }

  return (
    <Button
      variant="default"
      px="sm"
      leftSection={<IconFold size={18} stroke={1.6} aria-hidden />}
      title="Removes passages that no document has any more and repeated ones, and embeds old ones anew"
      loading={isBusy}
      onClick={compact}
    >
      Compact
    </Button>
  );
}

function outcome({ orphansRemoved, duplicatesRemoved, reembedded }: Total, isComplete: boolean) {
  if (isComplete && orphansRemoved + duplicatesRemoved + reembedded === 0) {
    return 'There was nothing to compact.';
  }
  return [
    `Removed ${formatCount(orphansRemoved, 'orphaned passage')}`,
    `and ${formatCount(duplicatesRemoved, 'repeated one')},`,
    `embedded ${formatCount(reembedded, 'passage')} anew.`,
    ...(isComplete ? [] : ['There is more to do: choose Compact again.']),
  ].join(' ');
}
