import * as contracts from '@talkwright/shared/areas/contact';
import { endpoint } from '../host/endpoint.ts';
import { sendSalesContact } from './send-sales-contact.ts';

endpoint(contracts.sendSalesContact, sendSalesContact);
