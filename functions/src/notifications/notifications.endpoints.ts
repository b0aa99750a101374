import * as contracts from '@talkwright/shared/notifications';
import { endpoint } from '../http/endpoint.ts';
import { listNotifications } from './list-notifications.ts';
import { readNotifications } from './read-notifications.ts';

endpoint(contracts.listNotifications, listNotifications);
endpoint(contracts.readNotifications, readNotifications);
