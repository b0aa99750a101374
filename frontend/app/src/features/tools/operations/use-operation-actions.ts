import type { Operation } from '@talkwright/shared/areas/operations';
import { useState } from 'react';
import { sentenceOf } from '../../../server/failure.ts';
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

  const actions = {
    allow,
    test: setTested,

    async enable({ id }: Operation, enabled: boolean) {
      const { error } = await updateOperation({ id, enabled });
      if (error) toast(sentenceOf(error, 'Failed to update operation state.'));
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
        onConfirm: async () => void (await deleteOperation({ id }).unwrap()),
      }),
  };

  return { actions, tested, endTest: () => setTested(undefined) };
}
