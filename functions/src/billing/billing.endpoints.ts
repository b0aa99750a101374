import * as contracts from '@talkwright/shared/areas/billing';
import { endpoint, signedEndpoint } from '../host/endpoint.ts';
import { confirmCheckout } from './confirm-checkout.ts';
import { getUsage } from './get-usage.ts';
import { openPortal } from './open-portal.ts';
import { receiveEvent } from './receive-event.ts';
import { startCheckout } from './start-checkout.ts';
import { verifyEvent } from './verify-event.ts';

endpoint(contracts.getUsage, getUsage);
endpoint(contracts.startCheckout, startCheckout);
endpoint(contracts.confirmCheckout, confirmCheckout);
endpoint(contracts.openPortal, openPortal);
signedEndpoint(contracts.receiveEvent, verifyEvent, receiveEvent);
