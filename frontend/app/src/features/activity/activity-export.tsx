import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { type AuditFilter, exportAudit } from '@talkwright/shared/areas/audit';
import { useState } from 'react';
import { fetchFile } from '../../server/fetch-file.ts';
import { useDialogs } from '../../ui/dialogs.ts';
import { saveFile } from '../../ui/save-file.ts';

/** All that the list finds, not the pages alone that are shown. */
export function ActivityExport({ asked }: { asked: AuditFilter }) {
  const { alert } = useDialogs();
  const [isExporting, setIsExporting] = useState(false);

  async function save() {
    setIsExporting(true);
    const { file, failure } = await fetchFile(exportAudit, asked);
    setIsExporting(false);
    if (file) saveFile('activity.csv', file);
    else await alert({ title: 'Export Failed', message: `Export failed: ${failure.message}` });
  }

  return (
    <Button
      variant="default"
      px="sm"
      leftSection={<IconDownload size={16} stroke={1.6} />}
      loading={isExporting}
      onClick={save}
    >
      Export
    </Button>
  );
}
