import * as contracts from '@talkwright/shared/areas/billing';
import { endpoint } from '../host/endpoint.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { changePlan } from './change-plan.ts';
import { getUsage } from './get-usage.ts';
import { listInvoices } from './list-invoices.ts';
import { previewChange } from './preview-change.ts';
import { resumeSubscription } from './resume-subscription.ts';

endpoint(contracts.getUsage, getUsage);
endpoint(contracts.previewChange, previewChange);
endpoint(contracts.changePlan, changePlan);
endpoint(contracts.cancelSubscription, cancelSubscription);
endpoint(contracts.resumeSubscription, resumeSubscription);
endpoint(contracts.listInvoices, listInvoices);
