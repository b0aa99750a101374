import { app } from '@azure/functions';
import { liveDeps } from '../deps.ts';

app.timer('site-sweep-outbox', {
  schedule: '*/15 * * * * *',
  handler: () => liveDeps().outbox.sweep(),
});
