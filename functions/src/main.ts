import { app } from '@azure/functions';
import { registerPreflight } from './http/cors.ts';
import { getConfig } from './platform/config.ts';
import './agents/agents.endpoints.ts';
import './audit/audit.triggers.ts';
import './auth/auth.endpoints.ts';
import './chat/chat.endpoints.ts';
import './documents/documents.endpoints.ts';
import './documents/documents.triggers.ts';
import './mail/mail.triggers.ts';
import './site/site.endpoints.ts';
import './site/site.triggers.ts';

getConfig();
app.setup({ enableHttpStream: true });
registerPreflight();
