import * as contracts from '@talkwright/shared/areas/auth';
import { endpoint } from '../host/endpoint.ts';
import { listSessions } from './list-logins.ts';
import { revokeSession } from './revoke-login.ts';

endpoint(contracts.listSessions, listSessions);
endpoint(contracts.revokeSession, revokeSession);
