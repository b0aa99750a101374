import * as contracts from '@talkwright/shared/areas/notifications';
import { endpoint } from '../host/endpoint.ts';
import { listNotifications } from './list-notifications.ts';
import { readNotifications } from './read-notifications.ts';

endpoint(contracts.listNotifications, listNotifications);
endpoint(contracts.readNotifications, readNotifications);
