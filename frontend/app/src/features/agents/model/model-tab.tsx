import { Text } from '@mantine/core';
import type { ModelConfigDraft } from '@talkwright/shared/areas/agent-config';
import { effortFor } from '@talkwright/shared/models/models';
import type { AgentTabProps } from '../../../forms/agent-tab.ts';
import { Section } from '../../../ui/section.tsx';
import { ModelFields } from './model-fields.tsx';
import { ModelTest } from './model-test.tsx';
import { SecretField } from './secret-field.tsx';
import { useModels } from './use-models.ts';
import { WebSearchFields } from './web-search-fields.tsx';

type Props = AgentTabProps<'modelConfig' | 'webSurfingEnabled'>;

export function ModelTab({ draft, change, errors, agentId, saved }: Props) {
  const config = draft.modelConfig;
  const models = useModels(config, agentId);
  const set = (changes: Partial<ModelConfigDraft>) =>
    change((current) => ({ modelConfig: { ...current.modelConfig, ...changes } }));
  const error = (field: keyof ModelConfigDraft) => errors[`modelConfig.${field}`];

  const isKeyStored = saved?.model_config.apiKeySet ?? false;
  const isUrlStored = saved?.model_config.baseURLSet ?? false;
  const hasOwnServer = config.baseURL === undefined ? isUrlStored : Boolean(config.baseURL);
  const isKeyAtStake = isKeyStored && config.apiKey === undefined && config.baseURL !== undefined;

  return (
    <>
      <ModelFields {...{ config, errors, agentId, models, hasOwnServer, set }} />
      {draft.webSurfingEnabled && (
        <WebSearchFields
          config={config}
          effort={effortFor(models.traits, config.reasoningEffort)}
          error={error('webSearchMaxResults')}
          onChange={set}
        />
      )}
      <Section
        title="Own account"
        hint="Without these, the platform's model is used. They are stored encrypted and never shown again."
      >
        <SecretField
          key={`key of ${saved?.version}`}
          label="Custom OpenAI API Key"
          description="Calls are billed to its account. Optional."
          placeholder="sk-..."
          isPassword
          isStored={isKeyStored}
          value={config.apiKey}
          error={error('apiKey')}
          onChange={(apiKey) => set({ apiKey })}
        />
        <SecretField
          key={`URL of ${saved?.version}`}
          label="Custom Base URL"
          description="Of an API that is compatible with OpenAI's. Optional."
          placeholder="https://api.example.com/v1"
          isStored={isUrlStored}
          value={config.baseURL}
          error={error('baseURL')}
          onChange={(baseURL) => set({ baseURL })}
        />
        <div role="status">
          {isKeyAtStake && (
            <Text size="sm">
              The stored key goes to its own base URL alone. Enter it again if the other one shall
              have it; else saving removes it.
            </Text>
          )}
        </div>
        <ModelTest config={config} agentId={agentId} />
      </Section>
    </>
  );
}
