import { app } from '@azure/functions';
import { areas } from './areas.ts';
import { functionTable } from './function-table.ts';
import { registerFunctions } from './host/register-functions.ts';

app.setup({ enableHttpStream: true });
registerFunctions(functionTable, areas);
// The host waits for this file, and then for the hook: here is only what it has to be told of.
const load = () => import('./host/app-start.ts');
app.hook.appStart(async () => (await load()).startApp());
app.hook.appTerminate(async () => (await load()).stopApp());
