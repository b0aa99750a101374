import { Button, Paper, Table } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import type { SlackInstall } from '@talkwright/shared/areas/slack-apps';
import { LIVE } from '../../../server/live.ts';
import { formatCount, formatTime } from '../../../ui/format.ts';
import { ListSection } from '../../../ui/list-section.tsx';
import { NothingYet } from '../../../ui/nothing-yet.tsx';
import { useListSlackInstallationsQuery } from '../slack.api.ts';
import classes from '../slack.module.css';
import { useUninstall } from './use-uninstall.ts';

export function Workspaces({ isAdmin }: { isAdmin: boolean }) {
  const query = useListSlackInstallationsQuery(undefined, LIVE);
  const count = query.data?.length ?? 0;

  return (
    <ListSection
      title="Connected Workspaces"
      count={count > 0 && formatCount(count, 'workspace')}
      query={query}
    >
      {(installs) =>
        installs.length > 0 ? (
          <WorkspacesTable installs={installs} isAdmin={isAdmin} />
        ) : (
          <NothingYet
            icon={<IconBuilding size={20} stroke={1.6} />}
            title="No connected workspaces"
            hint="A workspace stands here once one of your Slack apps is installed in it."
          />
        )
      }
    </ListSection>
  );
}

type Props = { installs: SlackInstall[]; isAdmin: boolean };

const WorkspacesTable = ({ installs, isAdmin }: Props) => (
  <Paper withBorder className={classes.table}>
    <Table
      role="table"
      aria-label="Connected Workspaces"
      verticalSpacing="sm"
      horizontalSpacing="md"
    >
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          <Table.Th role="columnheader">Team name</Table.Th>
          <Table.Th role="columnheader">Team ID</Table.Th>
          <Table.Th role="columnheader">Installed</Table.Th>
          {isAdmin && <Table.Th role="columnheader">Actions</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {installs.map((install) => (
          <WorkspaceRow key={install.id} install={install} isAdmin={isAdmin} />
        ))}
      </Table.Tbody>
    </Table>
  </Paper>
);

function WorkspaceRow({ install, isAdmin }: { install: SlackInstall; isAdmin: boolean }) {
  const { team_name, team_id, installed_at } = install;
  const uninstall = useUninstall(install);

  return (
    <Table.Tr role="row">
      <Table.Td role="cell" className={classes.name}>
        {team_name}
      </Table.Td>
      <Table.Td role="cell">
        <span className={classes.label}>Team ID</span>
        <span className={classes.id}>{team_id}</span>
      </Table.Td>
      <Table.Td role="cell">
        <span className={classes.label}>Installed</span>
        <time dateTime={installed_at}>{formatTime(installed_at)}</time>
      </Table.Td>
      {isAdmin && (
        <Table.Td role="cell" className={classes.last}>
          <Button
            variant="default"
            size="xs"
            c="var(--mantine-color-error)"
            aria-label={`Uninstall from ${team_name}`}
            onClick={uninstall}
          >
            Uninstall
          </Button>
        </Table.Td>
      )}
    </Table.Tr>
  );
}
