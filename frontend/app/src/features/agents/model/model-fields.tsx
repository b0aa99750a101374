import { Alert, NumberInput, Switch } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import {
  DEFAULT_TEMPERATURE,
  type ModelConfigDraft,
  verbosities,
} from '@talkwright/shared/areas/agent-config';
import { models, reasoningEfforts, traitsOf } from '@talkwright/shared/areas/agent-models';
import { useRef } from 'react';
import type { FieldErrors } from '../../../forms/agent-tab.ts';
import { getConfig } from '../../../server/config.ts';
import { capitalized } from '../../../ui/options.ts';
import { Section } from '../../../ui/section.tsx';
import { SelectChoice } from '../../../ui/select-choice.tsx';
import { effortInWords, maxTokensInWords } from './settings-in-words.ts';
import { Temperature } from './temperature.tsx';

type Props = {
  config: ModelConfigDraft;
  errors: FieldErrors;
  set: (changes: Partial<ModelConfigDraft>) => void;
};

/** Which model answers, and how. */
export function ModelFields({ config, errors, set }: Props) {
  const { modelNotice } = getConfig();
  const { temperature, efforts, hasVerbosity, hasThinkingSummary } = traitsOf(config.model);
  const isOne = temperature === 'one';
  /** What it was, or would be, while no model sets it. */
  const freeTemperature = useRef(isOne ? DEFAULT_TEMPERATURE : config.temperature);

  function chooseModel(model: ModelConfigDraft['model']) {
    if (!isOne) freeTemperature.current = config.temperature;
    const isSet = traitsOf(model).temperature === 'one';
    set({ model, temperature: isSet ? 1 : freeTemperature.current });
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
        model={config.model}
        value={config.temperature}
        onChange={(value) => set({ temperature: value })}
      />
      <NumberInput
        label="Max Tokens"
        description={maxTokensInWords(config)}
        placeholder="Default"
        min={1}
        max={32_000}
        allowDecimal={false}
        thousandSeparator=","
        value={config.maxTokens ?? ''}
        error={errors['modelConfig.maxTokens']}
        onChange={(value) => set({ maxTokens: typeof value === 'number' ? value : null })}
      />
      {efforts.length > 0 && (
        <SelectChoice
          label="Reasoning Effort"
          description={effortInWords(config)}
          options={capitalized(reasoningEfforts).map((option) => ({
            ...option,
            disabled: !efforts.includes(option.value),
          }))}
          value={config.reasoningEffort}
          onChange={(reasoningEffort) => set({ reasoningEffort })}
        />
      )}
      {hasVerbosity && (
        <SelectChoice
          label="Verbosity"
          description="How much it writes"
          options={capitalized(verbosities)}
          value={config.verbosity}
          onChange={(verbosity) => set({ verbosity })}
        />
      )}
      {hasThinkingSummary && (
        <Switch
          label="Include Thinking Summary"
          description="Shows visitors in a few words what it thought about"
          checked={config.thinkingSummary}
          onChange={(event) => set({ thinkingSummary: event.currentTarget.checked })}
        />
      )}
    </Section>
  );
}
