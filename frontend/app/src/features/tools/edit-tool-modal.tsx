import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { type CustomTool, toolUpdateSchema } from '@talkwright/shared/areas/tools';
import { FormModal } from '../../forms/form-modal.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { toast } from '../../ui/toasts.tsx';
import { useUpdateToolMutation } from './tools.api.ts';

const schema = toolUpdateSchema;

type Props = { tool: CustomTool; onClose: () => void };
type Values = { baseUrl: string; summary: string; rateLimitPerMinute: number | null };

export function EditToolModal({ tool, onClose }: Props) {
  const form = useContractForm<Values>(schema, {
    baseUrl: tool.base_url,
    summary: tool.summary,
    rateLimitPerMinute: tool.rate_limit_per_minute,
  });
  const [updateTool] = useUpdateToolMutation();

  async function save(values: Values) {
    // What was not changed here may have been changed by somebody else meanwhile.
    const { name } = await updateTool({
      id: tool.id,
      ...(form.isDirty('baseUrl') && { baseUrl: values.baseUrl }),
      ...(form.isDirty('summary') && { summary: values.summary }),
      ...(form.isDirty('rateLimitPerMinute') && { rateLimitPerMinute: values.rateLimitPerMinute }),
    }).unwrap();
    toast(`"${name}" was saved.`, 'success');
    onClose();
  }

  return (
    <FormModal
      title={`Edit ${tool.name}`}
      action="Save"
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput
        label="Base URL"
        type="url"
        placeholder="https://api.example.com/v1"
        description="Stored credentials stay with the origin that they were stored for"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('baseUrl')}
      />
      <Textarea
        label="Summary"
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('summary')}
      />
      <NumberInput
        label="Rate limit"
        description="Calls a minute of all agents together, beside what the plan allows all tools"
        placeholder="As the plan allows"
        min={1}
        allowDecimal={false}
        allowNegative={false}
        thousandSeparator=","
        {...form.getInputProps('rateLimitPerMinute')}
        value={form.values.rateLimitPerMinute ?? ''}
        onChange={(value) =>
          form.setFieldValue('rateLimitPerMinute', typeof value === 'number' ? value : null)
        }
      />
    </FormModal>
  );
}
