import { Button, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { InsightField } from '@talkwright/shared/areas/agent-config';
import { useRef } from 'react';
import type { FieldErrors } from '../../../forms/agent-tab.ts';
import { FormProblem } from '../../../ui/form-problem.tsx';
import { InsightFieldEditor } from './insight-field-editor.tsx';

type Props = {
  fields: InsightField[];
  errors: FieldErrors;
  /** Where they stand in the draft, as errors name it. */
  path: string;
  onChange: (fields: InsightField[]) => void;
};

export function InsightFields({ fields, errors, path, onChange }: Props) {
  const addButton = useRef<HTMLButtonElement>(null);

  const add = () =>
    onChange([
      ...fields,
      { key: '', type: 'string', required: false, description: '', options: [] },
    ]);

  function remove(index: number) {
    onChange(fields.toSpliced(index, 1));
    addButton.current?.focus();
  }

  return (
    <>
      {fields.length === 0 && (
        <Text size="sm" c="dimmed">
          No fields yet.
        </Text>
      )}
      {fields.map((field, index) => (
        <InsightFieldEditor
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no other name, and hold nothing of their own
          key={index}
          number={index + 1}
          field={field}
          errorOf={(name) => errors[`${path}.${index}.${name}`]}
          onChange={(changes) => onChange(fields.with(index, { ...field, ...changes }))}
          onRemove={() => remove(index)}
        />
      ))}
      <FormProblem>{errors[path] ?? ''}</FormProblem>
      <div>
        <Button
          ref={addButton}
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.6} />}
          onClick={add}
        >
          Add Field
        </Button>
      </div>
    </>
  );
}
