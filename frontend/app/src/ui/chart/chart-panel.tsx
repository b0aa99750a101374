import { Button, Group, Paper, Skeleton, Switch, Text, Title } from '@mantine/core';
import { IconChartBar, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { EmptyState } from '../empty-state.tsx';
import { loadable } from '../loadable.tsx';
import { saveFile } from '../save-file.ts';
import classes from './chart.module.css';
import { type ChartData, csvOf, isAllZero } from './chart-data.ts';
import { ChartTable } from './chart-table.tsx';

const Drawing = loadable(
  async () => (await import('./drawing.tsx')).Drawing,
  <Skeleton height="100%" />,
);

type Props = {
  title: string;
  hint: ReactNode;
  /** Undefined while it is on its way. */
  data: ChartData | undefined;
  /** In place of a chart without anything in it. */
  empty: { title: string; hint: string };
  isSmall?: boolean;
};

/** Figures by day: as a picture, as a table for who does not see it, and as files. Its place is there from the beginning. */
export function ChartPanel({ title, hint, data, empty, isSmall }: Props) {
  const titleId = useId();
  const place = useRef<HTMLDivElement>(null);
  const [isTable, setIsTable] = useState(false);
  const shown = data && !isAllZero(data) ? data : undefined;
  const name = `${title} ${data?.days[0]} ${data?.days.at(-1)}`.toLowerCase().replaceAll(' ', '-');

  const savePicture = () =>
    place.current
      ?.querySelector('canvas')
      ?.toBlob((picture) => picture && saveFile(`${name}.png`, picture));

  return (
    <Paper component="section" withBorder className={classes.panel} aria-labelledby={titleId}>
      <Group justify="space-between" gap="sm">
        <div>
          <Title order={2} size={16} id={titleId}>
            {title}
          </Title>
          <Text size="sm" c="dimmed" mt={2}>
            {hint}
          </Text>
        </div>
        <Group gap="sm">
          <Switch
            label="Show as table"
            disabled={!shown}
            checked={isTable}
            onChange={({ currentTarget }) => setIsTable(currentTarget.checked)}
          />
          <Group gap="sm" wrap="nowrap">
            <SaveButton format="PNG" disabled={!shown || isTable} onClick={savePicture} />
            <SaveButton
              format="CSV"
              disabled={!shown}
              onClick={() =>
                shown && saveFile(`${name}.csv`, new Blob([csvOf(shown)], { type: 'text/csv' }))
              }
            />
          </Group>
        </Group>
      </Group>
      <div ref={place} className={classes.place} data-small={isSmall}>
        {!data && <Skeleton height="100%" role="status" aria-label={`Loading ${title}`} />}
        {data && !shown && <EmptyState icon={<IconChartBar size={28} stroke={1.6} />} {...empty} />}
        {shown && isTable && <ChartTable name={`${title}, as a table`} data={shown} />}
        {shown && !isTable && (
          <Drawing data={shown} label={`Chart: ${title}. The switch above shows it as a table.`} />
        )}
      </div>
    </Paper>
  );
}

type SaveProps = { format: string; disabled: boolean; onClick: () => void };

const SaveButton = ({ format, ...props }: SaveProps) => (
  <Button
    variant="default"
    size="xs"
    leftSection={<IconDownload size={16} stroke={1.6} />}
    aria-label={`Download as ${format}`}
    {...props}
  >
    {format}
  </Button>
);
