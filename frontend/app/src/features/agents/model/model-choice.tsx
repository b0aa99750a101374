import { Alert, Autocomplete, Text } from '@mantine/core';
import { IconClockExclamation } from '@tabler/icons-react';
import type { ModelConfigDraft } from '@talkwright/shared/areas/agent-config';
import { MAX_MODEL_NAME_LENGTH } from '@talkwright/shared/models/model-name';
import { useState } from 'react';
import { messageOf } from '../../../server/failure.ts';
import { SelectChoice } from '../../../ui/select-choice.tsx';
import { useSuggestModelsMutation } from '../agents.api.ts';

type Props = {
  config: ModelConfigDraft;
  agentId: string | undefined;
  names: string[];
  notice: string | undefined;
  error: string | undefined;
  onChange: (model: string) => void;
};

/** No model is called so: a name has no spaces. */
const ANOTHER = 'Another model';

/** One of the list, or whatever the server has under another name. */
export function ModelChoice({ config, agentId, names, notice, error, onChange }: Props) {
  const { model } = config;
  const [isTyped, setIsTyped] = useState(false);
  const isAnother = isTyped || !names.includes(model);

  function choose(name: string) {
    setIsTyped(name === ANOTHER);
    onChange(name === ANOTHER ? '' : name);
  }

  return (
    <>
      <SelectChoice
        label="AI Model"
        options={[...names, ANOTHER]}
        value={isAnother ? ANOTHER : model}
        error={isAnother ? undefined : error}
        onChange={choose}
      />
      {isAnother && (
        <NameField config={config} agentId={agentId} error={error} onChange={onChange} />
      )}
      {notice && (
        <Alert
          role="status"
          color="orange"
          variant="light"
          icon={<IconClockExclamation size={20} stroke={1.6} />}
        >
          {notice}
        </Alert>
      )}
    </>
  );
}

type FieldProps = Pick<Props, 'config' | 'agentId' | 'error' | 'onChange'>;

/** Any name; what the server lists for the key is suggested. */
function NameField({ config, agentId, error, onChange }: FieldProps) {
  const { model, apiKey, baseURL } = config;
  const [suggest, { data, error: failure, isLoading }] = useSuggestModelsMutation();
  const account = JSON.stringify([apiKey, baseURL]);
  const [asked, setAsked] = useState<string>();

  function ask() {
    if (asked === account) return;
    setAsked(account);
    suggest({ modelConfig: { apiKey, baseURL }, ...(agentId && { agentId }) });
  }

  const isCurrent = asked === account && !isLoading;
  const names = (isCurrent && data?.names) || [];
  const problem = isCurrent && (data?.message || (failure && messageOf(failure)));
  return (
    <div>
      <Autocomplete
        label="Name of the model"
        description="As its server calls it, such as meta-llama/Llama-3.1-8B. Try it with Test, below."
        maxLength={MAX_MODEL_NAME_LENGTH}
        autoComplete="off"
        spellCheck={false}
        limit={50}
        data={names}
        value={model}
        error={error}
        onFocus={ask}
        onChange={onChange}
      />
      <Text role="status" size="xs" c="dimmed" mt={6}>
        {isLoading ? 'Looking up which models the server lists...' : problem}
      </Text>
    </div>
  );
}
