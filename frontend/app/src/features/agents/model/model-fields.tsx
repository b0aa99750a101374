import { Alert, NumberInput, Switch } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import {
  DEFAULT_TEMPERATURE,
  type ModelConfigDraft,
  verbosities,
} from '@talkwright/shared/areas/agent-config';
import { reasoningEfforts } from '@talkwright/shared/models/catalogue';
import { useRef } from 'react';
import type { FieldErrors } from '../../../forms/agent-tab.ts';
import { getConfig } from '../../../server/config.ts';
import { capitalized } from '../../../ui/options.ts';
import { Section } from '../../../ui/section.tsx';
import { SelectChoice } from '../../../ui/select-choice.tsx';
import { ModelChoice } from './model-choice.tsx';
import { effortInWords, maxTokensInWords, nameOfEffort } from './settings-in-words.ts';
import { Temperature } from './temperature.tsx';
import type { useModels } from './use-models.ts';

type Props = {
  config: ModelConfigDraft;
  errors: FieldErrors;
  agentId: string | undefined;
  /** Then what is said of the deployment's model is not about this agent. */
  hasOwnServer: boolean;
  models: ReturnType<typeof useModels>;
  set: (changes: Partial<ModelConfigDraft>) => void;
};

/** Shown for every model that thinks, whether it takes them or not. */
const USUAL: readonly string[] = ['minimal', 'low', 'medium', 'high'];

/** Which model answers, and how. */
export function ModelFields({ config, errors, agentId, hasOwnServer, models, set }: Props) {
  const { modelNotice } = getConfig();
  const { names, notice, traits } = models;
  const { temperature, efforts, hasVerbosity, hasThinkingSummary } = traits;
  const isOne = temperature === 'one';
  /** What it was, or would be, while no model sets it. */
  const freeTemperature = useRef(isOne ? DEFAULT_TEMPERATURE : config.temperature);

  function chooseModel(model: ModelConfigDraft['model']) {
    if (!isOne) freeTemperature.current = config.temperature;
    const isSet = models.traitsOf(model).temperature === 'one';
    set({ model, temperature: isSet ? 1 : freeTemperature.current });
  }

  return (
    <Section title="Model" hint="Which model answers, and how.">
      {modelNotice && !hasOwnServer && (
        <Alert icon={<IconInfoCircle size={20} stroke={1.6} />} variant="light">
          {modelNotice}
        </Alert>
      )}
      <ModelChoice
        config={config}
        agentId={agentId}
        names={names}
        notice={notice}
        error={errors['modelConfig.model']}
        onChange={chooseModel}
      />
      <Temperature
        models={models}
        effort={config.reasoningEffort}
        value={config.temperature}
        onChange={(value) => set({ temperature: value })}
      />
      <NumberInput
        label="Max Tokens"
        description={maxTokensInWords(models, config.maxTokens)}
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
          description={effortInWords(models, config.reasoningEffort)}
          options={reasoningEfforts
            .filter((one) => [...USUAL, ...efforts, config.reasoningEffort].includes(one))
            .map((one) => ({
              value: one,
              label: nameOfEffort(one),
              disabled: !efforts.includes(one),
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
