import { ActionIcon, Switch, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type InsightField, insightTypes } from '@talkwright/shared/areas/agent-config';
import { capitalized } from '../../../ui/options.ts';
import { SelectChoice } from '../../../ui/select-choice.tsx';
import classes from './insight-field-editor.module.css';

type Props = {
  /** As people count. */
  number: number;
  field: InsightField;
  errorOf: (name: keyof InsightField) => string | undefined;
  onChange: (changes: Partial<InsightField>) => void;
  onRemove: () => void;
};

export function InsightFieldEditor({ number, field, errorOf, onChange, onRemove }: Props) {
  const name = field.key.trim() || `field ${number}`;

  return (
    <fieldset className={classes.field} aria-label={`Field ${number}`}>
      <div className={classes.line}>
        <TextInput
          className={classes.key}
          label="Key"
          placeholder="order_number"
          required
          spellCheck={false}
          autoCapitalize="none"
          value={field.key}
          error={errorOf('key')}
          onChange={(event) => onChange({ key: event.currentTarget.value })}
          onBlur={() => onChange({ key: field.key.trim() })}
        />
        <SelectChoice
          className={classes.type}
          label="Type"
          options={capitalized(insightTypes)}
          value={field.type}
          onChange={(type) => onChange({ type })}
        />
        <ActionIcon
          size="lg"
          className={classes.remove}
          aria-label={`Remove ${name}`}
          title={`Remove ${name}`}
          onClick={onRemove}
        >
          <IconTrash size={18} stroke={1.6} />
        </ActionIcon>
      </div>
      {field.type === 'enum' && (
        <TextInput
          label="Options"
          description="Separated by commas"
          placeholder="small, medium, large"
          required
          // As they are typed; the spaces around them go on saving.
          value={field.options.join(',')}
          error={errorOf('options')}
          onChange={({ currentTarget: { value } }) =>
            onChange({ options: value ? value.split(',') : [] })
          }
        />
      )}
      <TextInput
        label="Description"
        description="Tells the model what to look for"
        value={field.description}
        error={errorOf('description')}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <Switch
        label="Required"
        description="Listed as missing in a conversation until the visitor says it. The agent does not ask for it."
        checked={field.required}
        onChange={(event) => onChange({ required: event.currentTarget.checked })}
      />
    </fieldset>
  );
}
