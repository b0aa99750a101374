import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { Agent } from '@talkwright/shared/areas/agents';
import { getConfig } from '../../../server/config.ts';
import { messageOf } from '../../../server/failure.ts';
import { useDialogs } from '../../../ui/dialogs.ts';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';
import { useFleeting } from '../../../ui/use-fleeting.ts';
import classes from './embed-code.module.css';
import { embedSnippet } from './embed-snippet.ts';

const COPIED_MS = 2_500;

export function EmbedCode({ agent }: { agent: Agent }) {
  const [isCopied, showCopied] = useFleeting(COPIED_MS);
  const { alert } = useDialogs();
  const snippet = embedSnippet(agent, getConfig());

  async function copy() {
    try {
      await navigator.clipboard.writeText(snippet);
      showCopied();
    } catch (error) {
      await alert({ title: 'Embed Code', message: `Copy failed: ${messageOf(error)}` });
    }
  }

  return (
    <>
      <Button
        variant="default"
        fullWidth
        mb="sm"
        leftSection={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} stroke={1.6} />}
        onClick={copy}
      >
        {isCopied ? 'Copied' : 'Copy Embed Code'}
      </Button>
      <ScrollRegion as="pre" name="Embed code" className={classes.code}>
        <code>{snippet}</code>
      </ScrollRegion>
    </>
  );
}
