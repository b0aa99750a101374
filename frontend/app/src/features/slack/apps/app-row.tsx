import { ActionIcon, Badge, Table } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import type { SlackApp } from '@talkwright/shared/areas/slack-apps';
import { toast } from '../../../ui/toasts.tsx';
import classes from '../slack.module.css';
import { AppActions } from './app-actions.tsx';
import { ProvisionBadge, waitsForCredentials } from './provision-badge.tsx';
import { useFollowed } from './use-live-apps.ts';

type Props = { app: SlackApp; isAdmin: boolean; onConfigure: () => void };

export function AppRow({ app, isAdmin, onConfigure }: Props) {
  useFollowed(app);

  return (
    <Table.Tr role="row">
      <Table.Td role="cell" className={classes.name}>
        <Name {...app} />
        {app.provision_error && (
          <div className={waitsForCredentials(app) ? classes.dimmed : classes.problem}>
            {app.provision_error}
          </div>
        )}
      </Table.Td>
      <Table.Td role="cell">
        <span className={classes.label}>API App ID</span>
        <span className={classes.id}>{app.api_app_id ?? '–'}</span>
      </Table.Td>
      <Table.Td role="cell">
        <ProvisionBadge {...app} />
      </Table.Td>
      <Table.Td role="cell">
        <Badge variant={app.assigned ? 'light' : 'default'}>
          {app.assigned ? 'Enabled' : 'Disabled'}
        </Badge>
      </Table.Td>
      {isAdmin && (
        <Table.Td role="cell" className={classes.last}>
          <AppActions app={app} onConfigure={onConfigure} />
        </Table.Td>
      )}
    </Table.Tr>
  );
}

const Name = ({ brand_name, bot_name, icon_url, own }: SlackApp) => (
  <>
    <div className={classes.nameLine}>
      {brand_name}
      {icon_url && <CopyIconUrl of={brand_name} url={icon_url} />}
    </div>
    {(own || bot_name !== brand_name) && (
      <div className={classes.dimmed}>
        {[own && 'Made by hand', bot_name !== brand_name && `Bot name: ${bot_name}`]
          .filter(Boolean)
          .join(' · ')}
      </div>
    )}
  </>
);

/** To be set at Slack by hand, where it does not appear. */
function CopyIconUrl({ of, url }: { of: string; url: string }) {
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => toast('Icon URL copied', 'success'),
      () => toast('Failed to copy icon URL'),
    );

  return (
    <ActionIcon
      size="sm"
      aria-label={`Copy icon URL of ${of}`}
      title="Copy icon URL"
      onClick={copy}
    >
      <IconCopy size={15} stroke={1.6} />
    </ActionIcon>
  );
}
