import { Group, Text, Title } from '@mantine/core';
import { ActivityExport } from './activity-export.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { ActivityList } from './activity-list.tsx';
import { useActivityAddress } from './use-activity-address.ts';

/** For administrators: all that was done in the organization, as long as it is kept. */
export function ActivityTab() {
  const { filter, asked, change } = useActivityAddress();
  const shown = JSON.stringify(asked);

  return (
    <>
      <Group justify="space-between" align="flex-start" gap="sm" mb="md">
        <div>
          <Title order={2} size={16}>
            Activity
          </Title>
          <Text size="sm" c="dimmed" mt={4}>
            Who changed what, the newest first. It is kept for thirteen months.
          </Text>
        </div>
        <ActivityExport asked={asked} />
      </Group>
      <ActivityFilters key={`filters ${shown}`} filter={filter} onChange={change} />
      <ActivityList key={shown} asked={asked} />
    </>
  );
}
