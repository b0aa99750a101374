import * as contracts from '@talkwright/shared/areas/sign-up';
import { getConfig } from '../../server/config.ts';
import type { Order } from './continue-to-checkout.ts';
import type { RegisterOption, RegisterValues } from './register-schema.ts';
import {
  useCreateTenantMutation,
  useJoinTenantMutation,
  useRequestAccessMutation,
} from './sign-up.api.ts';

export type Registered = {
  option: RegisterOption;
  email: string;
  /** Of the organization that was created. */
  organization?: string;
  /** What is to be paid for, where anything is sold. */
  order?: Order;
};

/** Each way to sign up has an endpoint of its own, and takes from the form what it asks for. */
export function useSignUp(): (values: RegisterValues) => Promise<Registered> {
  const [createTenant] = useCreateTenantMutation();
  const [joinTenant] = useJoinTenantMutation();
  const [requestAccess] = useRequestAccessMutation();

  return async (values) => {
    const { option, plan, billingCycle } = values;
    const email = values.email.trim();

    if (option === 'join_with_id') {
      await joinTenant(contracts.joinTenant.body.strip().parse(values)).unwrap();
      return { option, email };
    }
    if (option === 'request_access') {
      await requestAccess(contracts.requestAccess.body.strip().parse(values)).unwrap();
      return { option, email };
    }
    const input = contracts.createTenant.body.strip().parse(values);
    const { tenant, tokens } = await createTenant(input).unwrap();
    const order = { plan, billingCycle, accessToken: tokens.accessToken };
    return {
      ...{ option, email, organization: tenant.name },
      ...(getConfig().isBilled && { order }),
    };
  };
}
