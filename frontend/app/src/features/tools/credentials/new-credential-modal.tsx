import { Text, TextInput } from '@mantine/core';
import { createCredential as contract } from '@talkwright/shared/areas/credentials';
import type { CustomTool } from '@talkwright/shared/areas/tools';
import { jsonObject } from '@talkwright/shared/contract/json-object';
import * as z from 'zod';
import { FormModal } from '../../../forms/form-modal.tsx';
import { useContractForm } from '../../../forms/use-contract-form.ts';
import { isCallFailure, messageOf } from '../../../server/failure.ts';
import { CodeArea } from '../../../ui/code-area.tsx';
import { useCreateCredentialMutation } from '../tools.api.ts';

/** Whatever is wrong with a header is said at the one field that holds them all. */
const schema = contract.body.omit({ customToolId: true }).extend({
  headers: z.string().superRefine((text, context) => {
    const headers = text.trim() ? jsonObject(text) : undefined;
    const wrong = headers && contract.body.shape.headers.safeParse(headers).error?.issues[0];
    if (!headers) context.addIssue({ code: 'custom', message: 'Invalid headers JSON.' });
    else if (wrong) context.addIssue({ code: 'custom', message: wrong.message });
  }),
});

type Values = { label: string; headers: string };

export function NewCredentialModal({ tool, onClose }: { tool: CustomTool; onClose: () => void }) {
  const form = useContractForm<Values>(schema, { label: '', headers: '' });
  const [createCredential] = useCreateCredentialMutation();

  async function create({ label, headers }: Values) {
    const { data, error } = await createCredential({
      customToolId: tool.id,
      label,
      headers: contract.body.shape.headers.parse(jsonObject(headers)),
    });
    if (data) return onClose();
    // No single header has a field of its own.
    const fields = isCallFailure(error) ? Object.values(error.fields ?? {}) : [];
    throw new Error(fields.join(' ') || messageOf(error));
  }

  return (
    <FormModal
      title="New Credential"
      action="Create"
      form={form}
      onSubmit={create}
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        These headers go along with every call of this tool, to the origin of its base URL and
        nowhere else. They are stored encrypted; only the label is shown again.
      </Text>
      <TextInput label="Label" required data-autofocus {...form.getInputProps('label')} />
      <CodeArea
        label="Headers JSON"
        placeholder='{"Authorization": "Bearer …"}'
        required
        rows={5}
        autoComplete="off"
        {...form.getInputProps('headers')}
      />
    </FormModal>
  );
}
