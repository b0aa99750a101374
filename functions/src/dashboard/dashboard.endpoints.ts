import * as contracts from '@talkwright/shared/areas/dashboard';
import { endpoint } from '../host/endpoint.ts';
import { getChatStats } from './get-chat-stats.ts';
import { listActivity } from './list-activity.ts';

endpoint(contracts.listActivity, listActivity);
endpoint(contracts.getChatStats, getChatStats);
