import { sendSalesContact } from '@talkwright/shared/areas/contact';
import { api } from '../../server/api.ts';
import { mutation } from '../../server/contract-endpoints.ts';

const contactApi = api.injectEndpoints({
  endpoints: (build) => ({ sendSalesContact: mutation(build, sendSalesContact) }),
});

export const { useSendSalesContactMutation } = contactApi;
