import { Text, TextInput } from '@mantine/core';
import { credentialSecrets } from '@talkwright/shared/areas/credentials';
import type { CustomTool } from '@talkwright/shared/areas/tools';
import { jsonObject } from '@talkwright/shared/contract/json-object';
import * as z from 'zod';
import { FormModal } from '../../../forms/form-modal.tsx';
import { useContractForm } from '../../../forms/use-contract-form.ts';
import { isCallFailure, messageOf } from '../../../server/failure.ts';
import { CodeArea } from '../../../ui/code-area.tsx';
import { useCreateCredentialMutation } from '../tools.api.ts';

const { headers, query } = credentialSecrets.shape;

/** Whatever is wrong with one of the values is said at the one field that holds them all. */
const jsonOf = (values: typeof headers | typeof query, invalid: string) =>
  z.string().superRefine((text, context) => {
    const given = jsonObject(text);
    const wrong = given && values.safeParse(given).error?.issues[0];
    if (!given) context.addIssue({ code: 'custom', message: invalid });
    else if (wrong) context.addIssue({ code: 'custom', message: wrong.message });
  });

const schema = credentialSecrets
  .omit({ customToolId: true })
  .extend({
    headers: jsonOf(headers, 'Invalid headers JSON.'),
    query: jsonOf(query, 'Invalid query parameters JSON.'),
  })
  .refine(({ headers, query }) => headers.trim() !== '' || query.trim() !== '', {
    path: ['headers'],
    error: 'Invalid headers JSON.',
  });

type Values = { label: string; headers: string; query: string };

export function NewCredentialModal({ tool, onClose }: { tool: CustomTool; onClose: () => void }) {
  const form = useContractForm<Values>(schema, { label: '', headers: '', query: '' });
  const [createCredential] = useCreateCredentialMutation();

  async function create(values: Values) {
    const { data, error } = await createCredential({
      customToolId: tool.id,
      label: values.label,
      headers: headers.parse(jsonObject(values.headers)),
      query: query.parse(jsonObject(values.query)),
    });
    if (data) return onClose();
    // No single value has a field of its own.
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
        This goes along with every call of the tool, to the origin of its base URL and nowhere else.
        It is stored encrypted; only the label is shown again.
      </Text>
      <TextInput label="Label" required data-autofocus {...form.getInputProps('label')} />
      <CodeArea
        label="Headers JSON"
        placeholder='{"Authorization": "Bearer …"}'
        required={form.values.query.trim() === ''}
        rows={4}
        autoComplete="off"
        {...form.getInputProps('headers')}
      />
      <CodeArea
        label="Query parameters JSON"
        description="For an API that takes its key in the address"
        placeholder='{"api_key": "…"}'
        rows={2}
        autoComplete="off"
        {...form.getInputProps('query')}
      />
    </FormModal>
  );
}
