import { VisuallyHidden } from '@mantine/core';
import { IconLayoutGrid, IconList } from '@tabler/icons-react';
import { SegmentedChoice } from './segmented-choice.tsx';
import classes from './view-toggle.module.css';

export type View = 'grid' | 'list';

type Props = { view: View; onChange: (view: View) => void };

export function ViewToggle({ view, onChange }: Props) {
  return (
    <SegmentedChoice
      ml="auto"
      aria-label="View"
      value={view}
      onChange={onChange}
      options={[
        { value: 'grid', label: <Choice name="Grid view" Icon={IconLayoutGrid} /> },
        { value: 'list', label: <Choice name="List view" Icon={IconList} /> },
      ]}
    />
  );
}

const Choice = ({ name, Icon }: { name: string; Icon: typeof IconList }) => (
  <span className={classes.choice} title={name}>
    <Icon size={18} stroke={1.6} aria-hidden />
    <VisuallyHidden>{name}</VisuallyHidden>
  </span>
);
