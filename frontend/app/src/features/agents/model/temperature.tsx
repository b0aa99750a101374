import { Input, Slider } from '@mantine/core';
import type { Effort } from '@talkwright/shared/models/catalogue';
import { takesTemperature } from '@talkwright/shared/models/models';
import { temperatureInWords } from './settings-in-words.ts';
import classes from './temperature.module.css';
import type { useModels } from './use-models.ts';

type Props = {
  models: ReturnType<typeof useModels>;
  effort: Effort;
  value: number;
  onChange: (temperature: number) => void;
};

export function Temperature({ models, effort, value, onChange }: Props) {
  return (
    <Input.Wrapper
      label={`Temperature: ${value.toFixed(1)}`}
      labelElement="div"
      description={temperatureInWords(models, effort)}
    >
      <Slider
        mt="xs"
        className={classes.marks}
        thumbLabel="Temperature"
        label={null}
        min={0}
        max={2}
        step={0.1}
        disabled={!takesTemperature(models.traits, effort)}
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
