import { Paper, Table } from '@mantine/core';
import type { SlackApp } from '@talkwright/shared/areas/slack-apps';
import classes from '../slack.module.css';
import { AppRow } from './app-row.tsx';

type Props = { apps: SlackApp[]; isAdmin: boolean; onConfigure: (app: SlackApp) => void };

/** The roles are said, since a table that is drawn as cards is none any more for screen readers. */
export const AppsTable = ({ apps, isAdmin, onConfigure }: Props) => (
  <Paper withBorder className={classes.table}>
    <Table
      role="table"
      aria-label="Slack Apps"
      className={classes.apps}
      verticalSpacing="sm"
      horizontalSpacing="md"
    >
      <Table.Thead role="rowgroup">
        <Table.Tr role="row">
          <Table.Th role="columnheader">Name</Table.Th>
          <Table.Th role="columnheader">API App ID</Table.Th>
          <Table.Th role="columnheader">Status</Table.Th>
          <Table.Th role="columnheader">Assigned</Table.Th>
          {isAdmin && <Table.Th role="columnheader">Actions</Table.Th>}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody role="rowgroup">
        {apps.map((app) => (
          <AppRow key={app.id} app={app} isAdmin={isAdmin} onConfigure={() => onConfigure(app)} />
        ))}
      </Table.Tbody>
    </Table>
  </Paper>
);
