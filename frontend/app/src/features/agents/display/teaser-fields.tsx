import { NumberInput, Switch, Textarea } from '@mantine/core';
import { MAX_TEASER_LENGTH, teaserDelayOf } from '@talkwright/shared/areas/agent-config';
import { useState } from 'react';
import { Section } from '../../../ui/section.tsx';
import type { DisplayFieldsProps } from './display-fields.ts';

type Props = DisplayFieldsProps & { onFocus: () => void };

/** The message that the bubble says after a while. */
export function TeaserFields({ personality, set, error, onFocus }: Props) {
  const { teaserEnabled, teaserMessage, teaserDelayMs } = personality;
  /** As it is being typed; what is saved is always a delay that is allowed. */
  const [typed, setTyped] = useState<number | string>();

  function type(seconds: number | string) {
    setTyped(seconds);
    set({
      teaserDelayMs: teaserDelayOf(typeof seconds === 'number' ? seconds * 1_000 : undefined),
    });
  }

  return (
    <Section title="Teaser" onFocus={onFocus}>
      <Switch
        label="Show Teaser"
        description="Beside the bubble, once for each visit; it takes the bubble and a message"
        checked={teaserEnabled}
        onChange={(event) => set({ teaserEnabled: event.currentTarget.checked })}
      />
      <Textarea
        label="Teaser Message"
        description={`${teaserMessage.length} of ${MAX_TEASER_LENGTH} characters`}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        placeholder="Questions? I am happy to help."
        autosize
        minRows={2}
        maxRows={4}
        maxLength={MAX_TEASER_LENGTH}
        disabled={!teaserEnabled}
        value={teaserMessage}
        error={error('teaserMessage')}
        onChange={(event) => set({ teaserMessage: event.currentTarget.value })}
      />
      <NumberInput
        label="Teaser Delay"
        description="In seconds, at least 5"
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        disabled={!teaserEnabled}
        value={typed ?? teaserDelayMs / 1_000}
        onChange={type}
        onBlur={() => setTyped(undefined)}
      />
    </Section>
  );
}
