import * as contracts from '@talkwright/shared/areas/analytics';
import { endpoint } from '../host/endpoint.ts';
import { getChatAnalytics } from './get-chat-analytics.ts';

endpoint(contracts.getChatAnalytics, getChatAnalytics);
