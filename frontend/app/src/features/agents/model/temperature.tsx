import { Input, Slider } from '@mantine/core';
import { type Model, traitsOf } from '@talkwright/shared/areas/agent-models';
import { temperatureInWords } from './settings-in-words.ts';
import classes from './temperature.module.css';

type Props = { model: Model; value: number; onChange: (temperature: number) => void };

export function Temperature({ model, value, onChange }: Props) {
  return (
    <Input.Wrapper
      label={`Temperature: ${value.toFixed(1)}`}
      labelElement="div"
      description={temperatureInWords(model)}
    >
      <Slider
        mt="xs"
        className={classes.marks}
        thumbLabel="Temperature"
        label={null}
        min={0}
        max={2}
        step={0.1}
        disabled={traitsOf(model).temperature !== 'any'}
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
