import { Textarea, TextInput } from '@mantine/core';
import { createOperation as contract, operationMethods } from '@talkwright/shared/areas/operations';
import type { CustomTool } from '@talkwright/shared/areas/tools';
import { jsonObject } from '@talkwright/shared/contract/json-object';
import * as z from 'zod';
import { FormModal } from '../../../forms/form-modal.tsx';
import { useContractForm } from '../../../forms/use-contract-form.ts';
import { CodeArea } from '../../../ui/code-area.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { SelectChoice } from '../../../ui/select-choice.tsx';
import { useCreateOperationMutation } from '../tools.api.ts';

const schema = contract.body.omit({ customToolId: true }).extend({
  inputSchema: z.string().refine((text) => jsonObject(text), 'Invalid input schema JSON'),
});
type Values = Required<z.input<typeof schema>>;

export function NewOperationModal({ tool, onClose }: { tool: CustomTool; onClose: () => void }) {
  const form = useContractForm<Values>(schema, {
    operationKey: '',
    method: 'GET',
    path: '',
    name: '',
    shortDescription: '',
    inputSchema: '',
  });
  const [createOperation] = useCreateOperationMutation();

  async function create({ inputSchema, ...values }: Values) {
    await createOperation({
      ...values,
      customToolId: tool.id,
      inputSchema: inputSchema.trim() ? (jsonObject(inputSchema) ?? null) : null,
    }).unwrap();
    onClose();
  }

  return (
    <FormModal
      title="New Operation"
      action="Create"
      form={form}
      onSubmit={create}
      onClose={onClose}
    >
      <TextInput
        label="Operation Key"
        placeholder="listUsers"
        description="What the model calls it; letters, digits, - and _"
        required
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...form.getInputProps('operationKey')}
      />
      <Columns at={{ xs: 2 }}>
        <SelectChoice
          label="Method"
          required
          options={operationMethods}
          {...form.choice('method')}
        />
        <TextInput
          label="Path"
          placeholder="/users/{id}"
          required
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('path')}
        />
      </Columns>
      <TextInput label="Name" {...form.getInputProps('name')} />
      <Textarea
        label="Short Description"
        description="By this the model decides when to use it"
        autosize
        minRows={2}
        maxRows={6}
        {...form.getInputProps('shortDescription')}
      />
      <CodeArea
        label="Input Schema JSON"
        description="Leave empty for none"
        placeholder='{"type": "object", "properties": {"id": {"type": "string"}}}'
        rows={6}
        {...form.getInputProps('inputSchema')}
      />
    </FormModal>
  );
}
