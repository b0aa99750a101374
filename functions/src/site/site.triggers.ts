import { app } from '@azure/functions';
import { liveDeps } from '../deps.ts';

app.timer('site-sweep-outbox', {
  schedule: '0 * * * * *',
  handler: () => liveDeps().outbox.sweep(),
});
