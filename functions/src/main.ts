import { setFlagsFromString } from 'node:v8';
import { app } from '@azure/functions';
import { areas } from './areas.ts';
import { functionTable } from './function-table.ts';
import { registerFunctions } from './host/register-functions.ts';

// Garbage is collected sooner, which takes no time that could be measured. As an argument of Node's it would take the worker
// that the platform keeps warm from every cold start.
setFlagsFromString('--heap-growing-percent=80');
app.setup({ enableHttpStream: true });
registerFunctions(functionTable, areas);
// The host waits for this file, and then for the hook: here is only what it has to be told of.
const load = () => import('./host/app-start.ts');
app.hook.appStart(async () => (await load()).startApp());
app.hook.appTerminate(async () => (await load()).stopApp());
