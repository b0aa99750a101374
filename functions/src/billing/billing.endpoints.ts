import * as contracts from '@talkwright/shared/areas/billing';
import { endpoint } from '../host/endpoint.ts';
import { getUsage } from './get-usage.ts';

endpoint(contracts.getUsage, getUsage);
