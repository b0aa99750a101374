import { SegmentedControl, type SegmentedControlProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Option } from './options.ts';

type Props<Value extends string> = Omit<
  SegmentedControlProps<Value>,
  'data' | 'value' | 'onChange'
> & {
  'aria-label': string;
  options: Option<Value, ReactNode>[];
  value: Value;
  onChange: (value: Value) => void;
};

/** One of a few, side by side. */
export const SegmentedChoice = <Value extends string>({ options, ...props }: Props<Value>) => (
  <SegmentedControl<Value> {...props} data={options} />
);
