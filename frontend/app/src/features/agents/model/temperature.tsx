import { Input, Slider } from '@mantine/core';
import classes from './temperature.module.css';

type Props = { value: number; isLocked: boolean; onChange: (temperature: number) => void };

export function Temperature({ value, isLocked, onChange }: Props) {
  return (
    <Input.Wrapper
      label={`Temperature: ${value.toFixed(1)}`}
      labelElement="div"
      description={
        isLocked
          ? 'Models of the gpt-5 family always answer at temperature 1.'
          : 'Lower is more predictable, higher is more varied.'
      }
    >
      <Slider
        mt="xs"
        className={classes.marks}
        thumbLabel="Temperature"
        label={null}
        min={0}
        max={2}
        step={0.1}
        disabled={isLocked}
        marks={[
          { value: 0, label: '0' },
          { value: 1, label: '1' },
          { value: 2, label: '2' },
        ]}
        value={value}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}
