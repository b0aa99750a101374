import { Textarea, TextInput } from '@mantine/core';
import {
  type Snippet,
  type SnippetCategory,
  type SnippetDraft,
  snippetDraftSchema,
} from '@talkwright/shared/areas/snippets';
import { FormModal } from '../../forms/form-modal.tsx';
import { useContractForm } from '../../forms/use-contract-form.ts';
import { messageOf } from '../../server/failure.ts';
import { optionsOf } from '../../ui/options.ts';
import { SelectChoice } from '../../ui/select-choice.tsx';
import { useCreateSnippetMutation, useUpdateSnippetMutation } from './snippets.api.ts';

type Props = {
  /** Undefined: a new one, of the given category unless another is chosen. */
  snippet: Snippet | undefined;
  category: SnippetCategory;
  onSaved: (category: SnippetCategory) => void;
  onClose: () => void;
};

const names: Record<SnippetCategory, string> = {
  persona: 'Persona',
  tool_summary: 'Tool Summary',
  goal_set: 'Goal Set',
};

export function SnippetModal({ snippet, category, onSaved, onClose }: Props) {
  const form = useContractForm<SnippetDraft>(snippetDraftSchema, {
    name: snippet?.name ?? '',
    category: snippet?.category ?? category,
    description: snippet?.description ?? '',
    prompt_text: snippet?.prompt_text ?? '',
  });
  const [createSnippet] = useCreateSnippetMutation();
  const [updateSnippet] = useUpdateSnippetMutation();

  async function save(draft: SnippetDraft) {
    const { error } = snippet
      ? await updateSnippet({ ...draft, id: snippet.id })
      : await createSnippet(draft);
    if (error) {
      form.showFailure(error);
      throw new Error(`Failed to save snippet: ${messageOf(error)}`);
    }
    onSaved(draft.category);
    onClose();
  }

  return (
    <FormModal
      title={`${snippet ? 'Edit' : 'Create'} Prompt Snippet`}
      action={snippet ? 'Update' : 'Create'}
      busyAction="Saving..."
      form={form}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
      <SelectChoice
        label="Category"
        required
        options={optionsOf(names)}
        {...form.choice('category')}
      />
      <TextInput label="Description" {...form.getInputProps('description')} />
      <Textarea label="Prompt Text" required rows={8} {...form.getInputProps('prompt_text')} />
    </FormModal>
  );
}
