import { idSchema } from '@talkwright/shared/contract/rules';
import * as z from 'zod';
import type { Items } from '../platform/cosmos.ts';

/** Whose customer at Stripe this is, so that what Stripe tells finds its organization. Erased with the organization. */
const customerSchema = z.object({
  id: z.string(),
  type: z.literal('customer'),
  tenantId: idSchema,
});

export type Customers = ReturnType<typeof customersStore>;

export function customersStore(directory: Items) {
  return {
    async findTenantOf(customerId: string): Promise<string | undefined> {
      const id = recordId(customerId);
      return (await directory.find(customerSchema, id, id))?.value.tenantId;
    },

    /** Can be repeated. */
    link: (customerId: string, tenantId: string): Promise<void> =>
      directory.upsert({ id: recordId(customerId), type: 'customer', tenantId }),
  };
}

const recordId = (customerId: string) => `customer-${customerId}`;
