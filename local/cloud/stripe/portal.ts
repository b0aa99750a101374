import { type Account, newId } from './account.ts';
import { changeSubscription } from './change-subscription.ts';
import { periodEnd } from './due.ts';
import {
  changeMetadata,
  choice,
  clearable,
  flag,
  group,
  list,
  metadata,
  required,
  text,
  type Values,
} from './parameters.ts';
import { invalid } from './refusal.ts';
import { listRoute, retrieve, route } from './route.ts';
import type { PortalConfiguration, PortalSession, Subscription } from './types.ts';

const CONFIGURATIONS = '/v1/billing_portal/configurations';

const features = group({
  customer_update: group({
    allowed_updates: list(choice('address', 'email', 'name', 'phone', 'tax_id')),
    enabled: required(flag()),
  }),
  invoice_history: group({ enabled: required(flag()) }),
  payment_method_update: group({ enabled: required(flag()) }),
  subscription_cancel: group({ enabled: required(flag()), mode: choice('at_period_end') }),
  // The portal cannot change subscriptions with several items; this stand-in leaves changes to the API.
  subscription_update: group({ enabled: required(choice('false')) }),
});
const configurationFields = {
  business_profile: group({
    headline: clearable(text(60)),
    privacy_policy_url: text(),
    terms_of_service_url: text(),
  }),
  default_return_url: clearable(text()),
  features,
  metadata: metadata(),
  name: clearable(text()),
};
const sessionFields = {
  configuration: text(),
  customer: required(text()),
  flow_data: group({
    after_completion: group({
      redirect: group({ return_url: required(text()) }),
      type: required(choice('hosted_confirmation', 'portal_homepage', 'redirect')),
    }),
    subscription_cancel: group({ subscription: required(text()) }),
    subscription_update: group({ subscription: required(text()) }),
    subscription_update_confirm: group({
      items: required(list(group({ id: required(text()) }))),
      subscription: required(text()),
    }),
    type: required(
      choice(
        'payment_method_update',
        'subscription_cancel',
        'subscription_update',
        'subscription_update_confirm',
      ),
    ),
  }),
  locale: choice('auto', 'de', 'en', 'es', 'fr', 'it'),
  return_url: text(),
};

export const portalRoutes = [
  route(
    'POST',
    CONFIGURATIONS,
    { ...configurationFields, features: required(features) },
    (account, values) => configure(account, newConfiguration(account, false), values),
  ),
  retrieve(CONFIGURATIONS, 'billing_portal.configuration'),
  route(
    'POST',
    `${CONFIGURATIONS}/:id`,
    { ...configurationFields, active: flag() },
    (account, values, id) =>
      configure(account, account.need('billing_portal.configuration', id), values),
  ),
  listRoute(
    CONFIGURATIONS,
    'billing_portal.configuration',
    { active: flag(), is_default: flag() },
    (one, { active, is_default: isDefault }) =>
      (active === undefined || one.active === active) &&
      (isDefault === undefined || one.is_default === isDefault),
  ),
  route('POST', '/v1/billing_portal/sessions', sessionFields, createSession),
];

function createSession(account: Account, wanted: Values<typeof sessionFields>): PortalSession {
  account.need('customer', wanted.customer, 'customer');
  const configuration = wanted.configuration
    ? account.need('billing_portal.configuration', wanted.configuration, 'configuration')
    : defaultConfiguration(account);
  const id = newId('bps');
  const session: PortalSession = {
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: account.now(),
    customer: wanted.customer,
    customer_account: null,
    flow: flowOf(account, wanted),
    livemode: false,
    locale: wanted.locale ?? null,
    on_behalf_of: null,
    return_url: wanted.return_url ?? configuration.default_return_url,
    url: `${account.origin()}/portal/${id}`,
  };
  account.keep(session);
  account.emit('billing_portal.session.created', session);
  return session;
}

function flowOf(
  account: Account,
  { customer, flow_data: flow }: Values<typeof sessionFields>,
): PortalSession['flow'] {
  if (!flow) return null;
  const wanted =
    flow.subscription_cancel ?? flow.subscription_update ?? flow.subscription_update_confirm;
  if (flow.type !== 'payment_method_update') {
    if (!wanted) {
      const param = `flow_data[${flow.type}]`;
      throw invalid(`Missing required param: ${param}.`, param, 'parameter_missing');
    }
    requireSimple(account, customer, wanted.subscription, flow.type);
  }
  return {
    after_completion: {
      hosted_confirmation: null,
      redirect: flow.after_completion?.redirect ?? null,
      type: flow.after_completion?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: flow.subscription_cancel
      ? { ...flow.subscription_cancel, retention: null }
      : null,
    subscription_pause: null,
    subscription_update: null,
    subscription_update_confirm: null,
    type: flow.type,
  };
}

function requireSimple(account: Account, customer: string, id: string, type: string): void {
  const subscription = account.need('subscription', id, `flow_data[${type}][subscription]`);
  if (subscription.customer !== customer) {
    throw invalid(
      'The subscription does not belong to the customer.',
      `flow_data[${type}][subscription]`,
    );
  }
  if (type === 'subscription_cancel') return;
  if (subscription.items.data.length > 1) {
    throw invalid(
      `This subscription cannot be updated because the subscription \`${id}\` has multiple subscription items.`,
      `flow_data[${type}][subscription]`,
    );
  }
  throw invalid(
    'This subscription cannot be updated because the subscription update feature in the portal configuration is disabled.',
    `flow_data[type]`,
  );
}

function defaultConfiguration(account: Account): PortalConfiguration {
  const known = account.store.list('billing_portal.configuration').find((one) => one.is_default);
  return known ?? configure(account, newConfiguration(account, true), {});
}

function configure(
  account: Account,
  before: PortalConfiguration,
  values: Values<typeof configurationFields> & { active?: boolean },
): PortalConfiguration {
  const { features: wanted, business_profile: profile, metadata: data, ...rest } = values;
  const { features: known } = before;
  const after: PortalConfiguration = {
    ...before,
    ...rest,
    business_profile: { ...before.business_profile, ...profile },
    features: {
      ...known,
      customer_update: { ...known.customer_update, ...wanted?.customer_update },
      invoice_history: { ...known.invoice_history, ...wanted?.invoice_history },
      payment_method_update: { ...known.payment_method_update, ...wanted?.payment_method_update },
      subscription_cancel: { ...known.subscription_cancel, ...wanted?.subscription_cancel },
    },
    metadata: changeMetadata(before.metadata, data),
    updated: account.now(),
  };
  account.save(after, 'billing_portal.configuration');
  return after;
}

const newConfiguration = (account: Account, isDefault: boolean): PortalConfiguration => ({
  id: newId('bpc'),
  object: 'billing_portal.configuration',
  active: true,
  application: null,
  business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
  created: account.now(),
  default_return_url: null,
  features: {
    customer_update: { allowed_updates: ['address', 'email', 'name', 'tax_id'], enabled: true },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true, payment_method_configuration: null },
    subscription_cancel: {
      cancellation_reason: { enabled: false, options: [], feedback_options: null },
      enabled: true,
      mode: 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: { enabled: false, duration: { interval_options: [], type: 'indefinite' } },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: [],
      enabled: false,
      products: [],
      proration_behavior: 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  },
  is_default: isDefault,
  livemode: false,
  login_page: { enabled: false, url: null },
  metadata: {},
  name: null,
  updated: account.now(),
});

/** As the portal does it since `flexible`: the date is set, and `cancel_at_period_end` stays false. */
export const cancelInPortal = (account: Account, subscription: Subscription): Subscription =>
  changeSubscription(account, subscription.id, { cancel_at: periodEnd(subscription) });

export const resumeInPortal = (account: Account, { id }: Subscription): Subscription =>
  changeSubscription(account, id, { cancel_at: null });
