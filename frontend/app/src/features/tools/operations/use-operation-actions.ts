import type { Operation } from '@talkwright/shared/areas/operations';
import { useState } from 'react';
import { isCallFailure, sentenceOf } from '../../../server/failure.ts';
import { useDialogs } from '../../../ui/dialogs.ts';
import { toast } from '../../../ui/toasts.tsx';
import {
  useDeleteOperationMutation,
  useRegenerateRagMutation,
  useUpdateOperationMutation,
} from '../tools.api.ts';
import type { Allow } from '../use-allowed.ts';

export type OperationActions = ReturnType<typeof useOperationActions>['actions'];

/** What can be done with one operation. The actions stay the same, so that no row renders because of them. */
export function useOperationActions(allow: Allow) {
  const [tested, setTested] = useState<Operation>();
  const { confirm } = useDialogs();
  const [updateOperation] = useUpdateOperationMutation();
  const [deleteOperation] = useDeleteOperationMutation();
  const [regenerateRag] = useRegenerateRagMutation();

  /** Somebody else has deleted it. */
  function forgetIfGone(id: string, error: unknown) {
    if (isCallFailure(error) && error.code === 'operation_not_found') allow([id], false);
  }

  const actions = {
    allow,
    test: setTested,

    async enable({ id }: Operation, enabled: boolean) {
      const { error } = await updateOperation({ id, enabled });
      if (!error) return;
      toast(sentenceOf(error, 'Failed to update operation state.'));
      forgetIfGone(id, error);
    },

    async regenerate({ id }: Operation) {
      const { error } = await regenerateRag({ id });
      if (error) toast(sentenceOf(error, 'Failed to regenerate RAG documentation.'));
      else toast('RAG documentation regenerated.', 'success');
    },

    remove: ({ id, operation_key: key }: Operation) =>
      void confirm({
        title: 'Remove operation',
        message: `Remove the operation "${key}"? No agent can call it any more.`,
        confirmText: 'Remove',
        isDanger: true,
        onConfirm: async () => {
          const { error } = await deleteOperation({ id });
          if (!error) return allow([id], false);
          forgetIfGone(id, error);
          throw error;
        },
      }),
  };

  return { actions, tested, endTest: () => setTested(undefined) };
}
