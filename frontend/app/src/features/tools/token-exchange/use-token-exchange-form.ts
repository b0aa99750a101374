import type { TokenExchangeConfig } from '@talkwright/shared/areas/token-exchange';
import type { CustomTool } from '@talkwright/shared/areas/tools';
import { useContractForm } from '../../../forms/use-contract-form.ts';
import { useProblem } from '../../../forms/use-problem.ts';
import { useUnsavedPart } from '../../../forms/use-unsaved-part.ts';
import { isCallFailure, sentenceOf } from '../../../server/failure.ts';
import { useDialogs } from '../../../ui/dialogs.ts';
import { useFleeting } from '../../../ui/use-fleeting.ts';
import {
  useDeleteTokenExchangeMutation,
  useSaveTokenExchangeMutation,
} from './token-exchange.api.ts';
import {
  configFrom,
  draftErrors,
  draftOf,
  type TokenExchangeDraft,
  tokenExchangeSchema,
} from './token-exchange-draft.ts';

const SAVED_MS = 2_500;

type Place = { tool: CustomTool; agentId: string; config: TokenExchangeConfig | undefined };

/** There is one configuration of an agent and a tool: it is created, updated, and removed. */
export function useTokenExchangeForm({ tool, agentId, config }: Place) {
  const form = useContractForm<TokenExchangeDraft>(tokenExchangeSchema, draftOf(config));
  const [saveConfig, { isLoading: isSaving }] = useSaveTokenExchangeMutation();
  const [deleteConfig] = useDeleteTokenExchangeMutation();
  const [isSaved, showSaved] = useFleeting(SAVED_MS);
  const [problem, setProblem] = useProblem(form.errors);
  const { confirm } = useDialogs();
  useUnsavedPart(`the token exchange of ${tool.name}`, () => form.isDirty());

  async function save(draft: TokenExchangeDraft) {
    setProblem('');
    const { data, error } = await saveConfig({
      ...configFrom(draft),
      ...(config && { id: config.id }),
      agentId,
      integrationId: tool.id,
    });
    if (data) {
      // The private key is not kept here either.
      startFrom(data.configs.find((one) => one.integrationId === tool.id));
      return showSaved();
    }
    if (isCallFailure(error) && error.fields) {
      form.showFailure({ ...error, fields: draftErrors(error.fields) });
    }
    setProblem(sentenceOf(error, 'Failed to save token exchange configuration.'));
  }

  async function remove() {
    if (!config) return;
    const isRemoved = await confirm({
      title: 'Token Exchange',
      message: 'Remove the token exchange configuration for this integration?',
      confirmText: 'Remove',
      isDanger: true,
      onConfirm: async () => {
        const { error } = await deleteConfig({ agentId, configId: config.id });
        if (error) throw new Error(sentenceOf(error, 'Failed to remove configuration.'));
      },
    });
    if (!isRemoved) return;
    form.clearErrors();
    startFrom(undefined);
  }

  function startFrom(stored: TokenExchangeConfig | undefined) {
    form.setValues(draftOf(stored));
    form.resetDirty(draftOf(stored));
  }

  return { form, save: form.onSubmit(save), remove, isSaving, isSaved, problem };
}

export type TokenExchangeForm = ReturnType<typeof useTokenExchangeForm>['form'];
