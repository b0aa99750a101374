import { Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import {
  type Snippet,
  type SnippetCategory,
  type SnippetDraft,
  snippetCategories,
  snippetDraftSchema,
} from '@talkwright/shared/snippets';
import { useState } from 'react';
import { messageOf } from '../../app/failure.ts';
import { useContractForm } from '../../app/use-contract-form.ts';
import { FormProblem } from '../../ui/form-problem.tsx';
import { Modal } from '../../ui/modal.tsx';
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
  const [createSnippet, creation] = useCreateSnippetMutation();
  const [updateSnippet, update] = useUpdateSnippetMutation();
  const isSaving = creation.isLoading || update.isLoading;
  const [problem, setProblem] = useState('');

  async function save(draft: SnippetDraft) {
    setProblem('');
    const { error } = snippet
      ? await updateSnippet({ ...draft, id: snippet.id })
      : await createSnippet(draft);
    if (error) {
      form.showFailure(error);
      setProblem(`Failed to save snippet: ${messageOf(error)}`);
      return;
    }
    onSaved(draft.category);
    onClose();
  }

  return (
    <Modal
      onClose={() => isSaving || onClose()}
      closeOnClickOutside={false}
      size="lg"
      title={`${snippet ? 'Edit' : 'Create'} Prompt Snippet`}
    >
      <form onSubmit={form.onSubmit(save)} noValidate>
        <Stack gap="md">
          <TextInput label="Name" required data-autofocus {...form.getInputProps('name')} />
          <Select
            label="Category"
            required
            data={snippetCategories.map((value) => ({ value, label: names[value] }))}
            {...form.getInputProps('category')}
          />
          <TextInput label="Description" {...form.getInputProps('description')} />
          <Textarea label="Prompt Text" required rows={8} {...form.getInputProps('prompt_text')} />
          <FormProblem>{problem}</FormProblem>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" disabled={isSaving} onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" disabled={isSaving}>
              {isSaving ? 'Saving...' : snippet ? 'Update' : 'Create'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
