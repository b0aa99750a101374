import { Select, type SelectProps } from '@mantine/core';
import type { Option } from './options.ts';

type Props<Value extends string | number> = Omit<
  SelectProps<Value>,
  'data' | 'value' | 'onChange'
> & {
  options: readonly (Value | Option<Value>)[];
  /** Null as long as nothing was chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
};

/**
 * One of many, from a list that opens. What was chosen once can be replaced, not taken back. It opens when it is meant,
 * not wherever the focus comes by.
 */
export const SelectChoice = <Value extends string | number>({
  options,
  onChange,
  ...props
}: Props<Value>) => (
  <Select<Value>
    openOnFocus={false}
    {...props}
    data={options}
    onChange={(value) => value !== null && onChange(value)}
  />
);
