import * as contracts from '@talkwright/shared/areas/billing';
import { api } from '../../server/api.ts';
import { mutation, query } from '../../server/contract-endpoints.ts';

/** What is sold changes what the rest of the app has room for. */
const CHANGED = ['Billing', 'Curve', 'Organization'] as const;

const billingApi = api.injectEndpoints({
  endpoints: (build) => ({
    getUsage: query(build, contracts.getUsage, { providesTags: ['Billing'] }),

    startCheckout: mutation(build, contracts.startCheckout, {
      // Also after a refusal, here and below: somebody else may have paid, or changed the plan.
      invalidatesTags: (_answer, error) => (error ? CHANGED : []),
    }),

    confirmCheckout: mutation(build, contracts.confirmCheckout, { invalidatesTags: CHANGED }),

    openPortal: mutation(build, contracts.openPortal),

    previewChange: query(build, contracts.previewChange, { keepUnusedDataFor: 0 }),

    changePlan: mutation(build, contracts.changePlan, { invalidatesTags: CHANGED }),

    cancelSubscription: mutation(build, contracts.cancelSubscription, { invalidatesTags: CHANGED }),

    resumeSubscription: mutation(build, contracts.resumeSubscription, { invalidatesTags: CHANGED }),

    listInvoices: query(build, contracts.listInvoices, { providesTags: ['Billing'] }),
  }),
});

export const {
  useGetUsageQuery,
  useStartCheckoutMutation,
  useConfirmCheckoutMutation,
  useOpenPortalMutation,
  usePreviewChangeQuery,
  useChangePlanMutation,
  useCancelSubscriptionMutation,
  useResumeSubscriptionMutation,
  useListInvoicesQuery,
} = billingApi;

/** What was loaded last, by whoever shows it. */
export const useKnownUsage = () => billingApi.endpoints.getUsage.useQueryState();
