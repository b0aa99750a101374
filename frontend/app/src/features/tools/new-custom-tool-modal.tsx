import { Textarea, TextInput } from '@mantine/core';
import { type CustomTool, createTool as contract } from '@talkwright/shared/areas/tools';
import { FormModal } from '../../forms/form-modal.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { useCreateToolMutation } from './tools.api.ts';

const schema = contract.body.pick({ name: true, baseUrl: true, summary: true });

type Props = { onCreated: (tool: CustomTool) => void; onClose: () => void };

export function NewCustomToolModal({ onCreated, onClose }: Props) {
  const form = useContractForm(schema, { name: '', baseUrl: '', summary: '' });
  const [createTool] = useCreateToolMutation();

  async function create(values: typeof form.values) {
    onCreated(await createTool({ ...values, sourceType: 'manual' }).unwrap());
    onClose();
  }

  return (
    <FormModal
      title="New Custom Tool"
      action="Create"
      form={form}
      onSubmit={create}
      onClose={onClose}
    >
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <TextInput
        label="Base URL"
        type="url"
        placeholder="https://api.example.com/v1"
        description="Where the API is; the paths of its operations follow"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('baseUrl')}
      />
      <Textarea
        label="Summary"
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('summary')}
      />
    </FormModal>
  );
}
