import { Alert, Input, NumberInput, Paper, Select, Slider, Switch } from '@mantine/core';
import {
  isGpt5Family,
  isReasoningModel,
  type ModelConfigDraft,
  models,
  reasoningEfforts,
  verbosities,
  webSearchProviders,
} from '@talkwright/shared/agent-config';
import { IconInfoCircle } from '@tabler/icons-react';
import type { AgentTabProps } from '../../app/agent-tab.ts';
import { getConfig } from '../../app/config.ts';
import classes from './builder.module.css';

export function ModelTab({
  draft,
  change,
  errors,
}: AgentTabProps<'modelConfig' | 'webSurfingEnabled'>) {
  const config = draft.modelConfig;
  const { modelNotice } = getConfig();
  const set = (changes: Partial<ModelConfigDraft>) =>
    change((current) => ({ modelConfig: { ...current.modelConfig, ...changes } }));
  const error = (field: keyof ModelConfigDraft) => errors[`modelConfig.${field}`];

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
        allowDeselect={false}
        value={config.model}
        error={error('model')}
        onChange={(model) =>
          model && set({ model, ...(isGpt5Family(model) && { temperature: 1 }) })
        }
      />
      <Temperature config={config} onChange={(temperature) => set({ temperature })} />
      <NumberInput
        label="Max Tokens"
        description="Of one answer, 1 to 32,000. Leave empty for the model's default."
        placeholder="Default"
        min={1}
        max={32_000}
        allowDecimal={false}
        thousandSeparator=","
        value={config.maxTokens ?? ''}
        error={error('maxTokens')}
        onChange={(value) => set({ maxTokens: typeof value === 'number' ? value : null })}
      />
      {isReasoningModel(config.model) && (
        <Select
          label="Reasoning Effort"
          data={choices(reasoningEfforts)}
          allowDeselect={false}
          value={config.reasoningEffort}
          onChange={(reasoningEffort) => reasoningEffort && set({ reasoningEffort })}
        />
      )}
      {isGpt5Family(config.model) && (
        <>
          <Select
            label="Verbosity"
            data={choices(verbosities)}
            allowDeselect={false}
            value={config.verbosity}
            onChange={(verbosity) => verbosity && set({ verbosity })}
          />
          <Switch
            label="Include Thinking Summary"
            checked={config.thinkingSummary}
            onChange={(event) => set({ thinkingSummary: event.currentTarget.checked })}
          />
        </>
      )}
      {draft.webSurfingEnabled && (
        <>
          <Select
            label="Web Search Provider"
            data={choices(webSearchProviders)}
            allowDeselect={false}
            value={config.webSearchProvider}
            onChange={(webSearchProvider) => webSearchProvider && set({ webSearchProvider })}
          />
          <NumberInput
            label="Web Search Max Results"
            min={1}
            max={10}
            allowDecimal={false}
            value={config.webSearchMaxResults}
            error={error('webSearchMaxResults')}
            onChange={(value) => set({ webSearchMaxResults: Number(value) })}
          />
        </>
      )}
    </Paper>
  );
}

function Temperature({
  config: { model, temperature },
  onChange,
}: {
  config: ModelConfigDraft;
  onChange: (temperature: number) => void;
}) {
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
        value={temperature}
        onChange={onChange}
      />
    </Input.Wrapper>
  );
}

const choices = <Value extends string>(values: readonly Value[]) =>
  values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }));
