import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { exportChatHistory, exportFormats } from '@talkwright/shared/areas/chat-history';
import type { Input } from '@talkwright/shared/contract/contract';
import { useState } from 'react';
import { fetchFile } from '../../../server/fetch-file.ts';
import { useDialogs } from '../../../ui/dialogs.ts';
import { saveFile } from '../../../ui/save-file.ts';

type Props = {
  /** Of what is exported. */
  name: string;
  asked: Omit<Input<typeof exportChatHistory>, 'format'>;
  size?: 'xs' | 'sm';
};

export function ExportMenu({ name, asked, size = 'sm' }: Props) {
  const dialogs = useDialogs();
  const [isExporting, setIsExporting] = useState(false);

  async function save(format: (typeof exportFormats)[number]) {
    setIsExporting(true);
    const { file, failure } = await fetchFile(exportChatHistory, { ...asked, format });
    setIsExporting(false);
    if (file) saveFile(`${name}.${format}`, file);
    else {
      const message = `Export failed: ${failure.message}`;
      await dialogs.alert({ title: 'Export Failed', message });
    }
  }

  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size={size}
          px="sm"
          leftSection={<IconDownload size={16} stroke={1.6} />}
          loading={isExporting}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {exportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => save(format)}>
            As {format.toUpperCase()}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
