import { ActionIcon, Button, Text, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { RecipientState } from '@talkwright/shared/areas/digest';
import { emailSchema } from '@talkwright/shared/contract/rules';
import { isComposing } from '@talkwright/shared/input/is-composing';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { FieldErrors, HoldSave } from '../../../forms/agent-tab.ts';
import addLine from '../add-line.module.css';
import classes from './digest-recipients.module.css';

const stateNames: Record<RecipientState, string> = {
  member: 'member',
  inactive: 'deactivated: gets none',
  new: 'not asked yet',
  asked: 'asked to confirm',
  confirmed: 'confirmed',
  unsubscribed: 'unsubscribed',
};

type Props = {
  recipients: string[];
  /** Of those that were saved. */
  states: Map<string, RecipientState>;
  errors: FieldErrors;
  /** Where they stand in the draft, as errors name it. */
  path: string;
  hold: HoldSave;
  onChange: (recipients: string[]) => void;
};

export function DigestRecipients({ recipients, states, errors, path, hold, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isTold, setIsTold] = useState(false);
  const { data: address, error } = emailSchema.safeParse(typed);
  const problem = typed.trim() ? error?.issues[0]?.message : undefined;

  // It would not be part of what is saved, and nobody would notice.
  useEffect(() => hold(path, problem), [hold, path, problem]);

  function add() {
    if (!typed.trim()) return setTyped('');
    if (address === undefined) return setIsTold(true);
    if (!recipients.includes(address)) onChange([...recipients, address]);
    setTyped('');
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return;
    // It adds the address; it does not save the agent.
    event.preventDefault();
    add();
  }

  function remove(address: string) {
    onChange(recipients.filter((other) => other !== address));
    field.current?.focus();
  }

  return (
    <div>
      <div className={addLine.line}>
        <TextInput
          ref={field}
          type="email"
          label="Recipients"
          description="Who is no member of your organization is asked once by mail, and gets none before they confirm"
          // Below, so that the button stands beside the field.
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder="name@example.com"
          value={typed}
          error={(isTold && problem) || errors[path]}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            setIsTold(false);
          }}
          onKeyDown={onKeyDown}
          // Whoever goes on to save may have forgotten to add it.
          onBlur={add}
        />
        <Button
          variant="default"
          aria-label="Add recipient"
          onClick={() => {
            add();
            // There may be another one.
            field.current?.focus();
          }}
        >
          Add
        </Button>
      </div>
      {recipients.length > 0 && (
        <ul className={classes.chips} aria-label="Recipients of the digest">
          {recipients.map((address, index) => (
            <li key={address} className={classes.chip}>
              <span>{address}</span>
              <State state={states.get(address)} />
              <ActionIcon
                size="sm"
                aria-label={`Remove ${address}`}
                title={`Remove ${address}`}
                onClick={() => remove(address)}
              >
                <IconX size={16} stroke={1.6} />
              </ActionIcon>
              {errors[`${path}.${index}`] && (
                <Text size="xs" c="var(--mantine-color-error)">
                  {errors[`${path}.${index}`]}
                </Text>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

const State = ({ state }: { state: RecipientState | undefined }) =>
  state && (
    <Text component="span" size="xs" c="dimmed">
      {stateNames[state]}
    </Text>
  );
