import { Alert, NumberInput, Switch } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import {
  DEFAULT_TEMPERATURE,
  isGpt5Family,
  isReasoningModel,
  type ModelConfigDraft,
  models,
  reasoningEfforts,
  verbosities,
} from '@talkwright/shared/areas/agent-config';
import { useRef } from 'react';
import type { FieldErrors } from '../../../forms/agent-tab.ts';
import { getConfig } from '../../../server/config.ts';
import { capitalized } from '../../../ui/options.ts';
import { Section } from '../../../ui/section.tsx';
import { SelectChoice } from '../../../ui/select-choice.tsx';
import { Temperature } from './temperature.tsx';

type Props = {
  config: ModelConfigDraft;
  errors: FieldErrors;
  set: (changes: Partial<ModelConfigDraft>) => void;
};

/** Which model answers, and how. */
export function ModelFields({ config, errors, set }: Props) {
  const { modelNotice } = getConfig();
  const isLocked = isGpt5Family(config.model);
  /** What it was, or would be, while no model locks it. */
  const freeTemperature = useRef(isLocked ? DEFAULT_TEMPERATURE : config.temperature);

  function chooseModel(model: ModelConfigDraft['model']) {
    if (!isLocked) freeTemperature.current = config.temperature;
    set({ model, temperature: isGpt5Family(model) ? 1 : freeTemperature.current });
  }

  return (
    <Section title="Model" hint="Which model answers, and how.">
      {modelNotice && (
        <Alert icon={<IconInfoCircle size={20} stroke={1.6} />} variant="light">
          {modelNotice}
        </Alert>
      )}
      <SelectChoice
        label="AI Model"
        options={models}
        value={config.model}
        error={errors['modelConfig.model']}
        onChange={chooseModel}
      />
      <Temperature
        value={config.temperature}
        isLocked={isLocked}
        onChange={(temperature) => set({ temperature })}
      />
      <NumberInput
        label="Max Tokens"
        description="Of one answer, 1 to 32,000. Leave empty for the model's default."
        placeholder="Default"
        min={1}
        max={32_000}
        allowDecimal={false}
        thousandSeparator=","
        value={config.maxTokens ?? ''}
        error={errors['modelConfig.maxTokens']}
        onChange={(value) => set({ maxTokens: typeof value === 'number' ? value : null })}
      />
      {isReasoningModel(config.model) && (
        <SelectChoice
          label="Reasoning Effort"
          description="How long it thinks before it answers"
          options={capitalized(reasoningEfforts)}
          value={config.reasoningEffort}
          onChange={(reasoningEffort) => set({ reasoningEffort })}
        />
      )}
      {isLocked && (
        <>
          <SelectChoice
            label="Verbosity"
            description="How much it writes"
            options={capitalized(verbosities)}
            value={config.verbosity}
            onChange={(verbosity) => set({ verbosity })}
          />
          <Switch
            label="Include Thinking Summary"
            description="Shows visitors in a few words what it thought about"
            checked={config.thinkingSummary}
            onChange={(event) => set({ thinkingSummary: event.currentTarget.checked })}
          />
        </>
      )}
    </Section>
  );
}
