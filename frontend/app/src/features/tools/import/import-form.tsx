import { NumberInput, TextInput } from '@mantine/core';
import type { ImportPreview } from '@talkwright/shared/areas/tools';
import { FormModal } from '../../../forms/form-modal.tsx';
import { useContractForm } from '../../../forms/use-contract-form.ts';
import { isCallFailure, messageOf } from '../../../server/failure.ts';
import { CodeArea } from '../../../ui/code-area.tsx';
import { Columns } from '../../../ui/columns.tsx';
import { useImportOpenApiMutation, usePreviewOpenApiMutation } from '../tools.api.ts';
import {
  type Imported,
  type ImportValues,
  importInput,
  importSchema,
  previewInput,
} from './import-values.ts';

type Props = {
  initial: ImportValues;
  /** Something would be left out. */
  onFound: (values: ImportValues, preview: ImportPreview) => void;
  onImported: Imported;
  onClose: () => void;
};

export function ImportForm({ initial, onFound, onImported, onClose }: Props) {
  const form = useContractForm<ImportValues>(importSchema, initial);
  const [previewOpenApi] = usePreviewOpenApiMutation();
  const [importOpenApi] = useImportOpenApiMutation();

  async function send(values: ImportValues) {
    const { data: preview, error: unread } = await previewOpenApi(previewInput(values));
    if (preview && !isWhole(preview)) return onFound(values, preview);
    const { data, error = unread } = preview ? await importOpenApi(importInput(values)) : {};
    if (data) return onImported(data);
    form.showFailure(error);
    const { url, spec } = (isCallFailure(error) && error.fields) || {};
    const atSource = url ?? spec;
    if (atSource) form.setFieldError('source', atSource);
    throw new Error(messageOf(error));
  }

  return (
    <FormModal title="Import OpenAPI" action="Import" form={form} onSubmit={send} onClose={onClose}>
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <CodeArea
        label="Spec URL or inline YAML/JSON"
        description="OpenAPI 3.0, 3.1 or Swagger 2. What begins with http is fetched."
        placeholder="https://api.example.com/openapi.json"
        required
        rows={5}
        autoCapitalize="none"
        {...form.getInputProps('source')}
      />
      <TextInput
        label="Base URL override"
        type="url"
        description="Leave empty for the server that the description names"
        placeholder="https://api.example.com/v1"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('baseUrl')}
      />
      <Columns at={{ xs: 2 }}>
        <TextInput
          label="Include Tags"
          description="Separated by commas; empty for all"
          {...form.getInputProps('includeTags')}
        />
        <TextInput
          label="Exclude Tags"
          description="Separated by commas"
          {...form.getInputProps('excludeTags')}
        />
      </Columns>
      <NumberInput
        label="Max Active Operations"
        description="1 to 500. The others are imported as well, but disabled."
        placeholder="50"
        min={1}
        max={500}
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('limit')}
        value={form.values.limit ?? ''}
        onChange={(value) =>
          form.setFieldValue('limit', typeof value === 'number' ? value : undefined)
        }
      />
    </FormModal>
  );
}

const isWhole = ({ warnings, isTruncated }: ImportPreview) => warnings.length === 0 && !isTruncated;
