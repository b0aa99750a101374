import * as contracts from '@talkwright/shared/areas/auth';
import { endpoint } from '../host/endpoint.ts';
import { listSessions } from './list-sessions.ts';
import { revokeSession } from './revoke-session.ts';

endpoint(contracts.listSessions, listSessions);
endpoint(contracts.revokeSession, revokeSession);
