import { Alert, Checkbox, Group, NumberInput, Switch } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { type DataCollectionConfig, insightClasses } from '@talkwright/shared/areas/agent-config';
import type { AgentTabProps } from '../../../forms/agent-tab.ts';
import { capitalized } from '../../../ui/options.ts';
import { Section } from '../../../ui/section.tsx';
import { InsightFields } from './insight-fields.tsx';

const PATH = 'dataCollectionConfig';

export function DataCollectionTab({
  draft,
  change,
  errors,
}: AgentTabProps<'dataCollectionConfig'>) {
  const config = draft.dataCollectionConfig;
  const { confidence, fallback, fields } = config;
  const set = (changes: Partial<DataCollectionConfig>) =>
    change((current) => ({
      dataCollectionConfig: { ...current.dataCollectionConfig, ...changes },
    }));

  return (
    <>
      <Section
        title="Data Collection"
        hint="What is to be learnt from conversations. Each is read by the agent's model once nothing was said in it for five minutes: a call that costs, beside those that answer. Previews are never read."
      >
        <Alert icon={<IconShieldLock size={20} stroke={1.6} />} variant="light">
          Sensitive personal data, such as health, payment or identity card details, is never
          collected: numbers of cards, accounts and identity papers are taken out before the model
          reads, and it has to leave out the rest. Delete what it did not recognize.
        </Alert>
        <Switch
          label="Enable Data Collection"
          checked={config.enabled}
          onChange={(event) => set({ enabled: event.currentTarget.checked })}
        />
        <NumberInput
          label="Confidence Threshold"
          description="From 0 to 100 percent. What is stated counts as 95, what follows from it as 70, a guess as 40. Insights that are less certain are hidden at first."
          min={0}
          max={100}
          allowDecimal={false}
          suffix=" %"
          value={
            Number.isNaN(confidence.defaultVisibleThreshold)
              ? ''
              : confidence.defaultVisibleThreshold
          }
          error={errors[`${PATH}.confidence.defaultVisibleThreshold`]}
          onChange={(value) =>
            set({
              confidence: {
                defaultVisibleThreshold: typeof value === 'number' ? value : Number.NaN,
              },
            })
          }
        />
      </Section>
      <Section
        title="Usual insights"
        hint="What conversations often tell, beside the fields that you describe."
      >
        <Switch
          label="Collect usual insights"
          checked={fallback.enabled}
          onChange={(event) =>
            set({ fallback: { ...fallback, enabled: event.currentTarget.checked } })
          }
        />
        <Checkbox.Group
          label="Classes"
          value={fallback.classes}
          onChange={(chosen) =>
            set({
              fallback: {
                ...fallback,
                // In their own order, in whichever they were chosen.
                classes: insightClasses.filter((name) => chosen.includes(name)),
              },
            })
          }
        >
          <Group gap="lg" mt="xs">
            {capitalized(insightClasses).map(({ value, label }) => (
              <Checkbox key={value} value={value} label={label} disabled={!fallback.enabled} />
            ))}
          </Group>
        </Checkbox.Group>
      </Section>
      <Section
        title="Fields"
        hint="What you want to know in particular: an order number, a budget, a preferred plan."
      >
        <InsightFields
          fields={fields}
          errors={errors}
          path={`${PATH}.fields`}
          onChange={(changed) => set({ fields: changed })}
        />
      </Section>
    </>
  );
}
