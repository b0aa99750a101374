import { Alert, Paper, Switch } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import type { DataCollectionConfig } from '@talkwright/shared/agent-config';
import type { AgentTabProps } from '../../app/agent-tab.ts';
import classes from './builder.module.css';

export function DataCollectionTab({ draft, change }: AgentTabProps<'dataCollectionConfig'>) {
  const config = draft.dataCollectionConfig;
  const set = (changes: Partial<DataCollectionConfig>) =>
    change((current) => ({
      dataCollectionConfig: { ...current.dataCollectionConfig, ...changes },
    }));

  return (
    <Paper withBorder className={classes.panel}>
      <Alert icon={<IconShieldLock size={20} stroke={1.6} />} variant="light">
        Sensitive personal data is never collected.
      </Alert>
      <Switch
        label="Collect data from conversations"
        checked={config.enabled}
        onChange={(event) => set({ enabled: event.currentTarget.checked })}
      />
    </Paper>
  );
}
