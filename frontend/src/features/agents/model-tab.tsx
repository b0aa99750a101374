import { Alert, Input, NumberInput, Paper, Select, Slider, Switch } from '@mantine/core';
import {
  isGpt5Family,
  isReasoningModel,
  models,
  reasoningEfforts,
  verbosities,
  webSearchProviders,
} from '@talkwright/shared/agent-config';
import { IconInfoCircle } from '@tabler/icons-react';
import { getConfig } from '../../app/config.ts';
import classes from './builder.module.css';
import type { AgentForm } from './use-builder.ts';

export function ModelTab({ form }: { form: AgentForm }) {
  const { model, maxTokens } = form.values.modelConfig;
  const { modelNotice } = getConfig();

  function chooseModel(value: string | null) {
    form.getInputProps('modelConfig.model').onChange(value);
    if (value && isGpt5Family(value)) form.setFieldValue('modelConfig.temperature', 1);
  }

  return (
    <Paper withBorder className={classes.panel}>
      {modelNotice && (
        <Alert icon={<IconInfoCircle size={20} stroke={1.6} />} variant="light">
          {modelNotice}
        </Alert>
      )}
      <Select
        label="AI Model"
        data={models}
        {...form.getInputProps('modelConfig.model')}
        onChange={chooseModel}
      />
      <Temperature form={form} />
      <NumberInput
        label="Max Tokens"
        description="Of one answer, 1 to 32,000. Leave empty for the model's default."
        placeholder="Default"
        min={1}
        max={32_000}
        allowDecimal={false}
        thousandSeparator=","
        {...form.getInputProps('modelConfig.maxTokens')}
        value={maxTokens ?? ''}
        onChange={(value) =>
          form.setFieldValue('modelConfig.maxTokens', typeof value === 'number' ? value : null)
        }
      />
      {isReasoningModel(model) && (
        <Select
          label="Reasoning Effort"
          data={choices(reasoningEfforts)}
          {...form.getInputProps('modelConfig.reasoningEffort')}
        />
      )}
      {isGpt5Family(model) && (
        <>
          <Select
            label="Verbosity"
            data={choices(verbosities)}
            {...form.getInputProps('modelConfig.verbosity')}
          />
          <Switch
            label="Include Thinking Summary"
            {...form.getInputProps('modelConfig.thinkingSummary', { type: 'checkbox' })}
          />
        </>
      )}
      {form.values.webSurfingEnabled && (
        <>
          <Select
            label="Web Search Provider"
            data={choices(webSearchProviders)}
            {...form.getInputProps('modelConfig.webSearchProvider')}
          />
          <NumberInput
            label="Web Search Max Results"
            min={1}
            max={10}
            allowDecimal={false}
            {...form.getInputProps('modelConfig.webSearchMaxResults')}
          />
        </>
      )}
    </Paper>
  );
}

function Temperature({ form }: { form: AgentForm }) {
  const { model, temperature } = form.values.modelConfig;
  const isLocked = isGpt5Family(model);

  return (
    <Input.Wrapper
      label={`Temperature: ${temperature.toFixed(1)}`}
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
        {...form.getInputProps('modelConfig.temperature')}
      />
    </Input.Wrapper>
  );
}

const choices = (values: readonly string[]) =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));
