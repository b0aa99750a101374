import { serveTasks } from '../platform/threads/serve-tasks.ts';
import { checkValues, compileSchema } from './checking/check-values.ts';
import type { CheckJob } from './checking/messages.ts';

serveTasks<CheckJob>(({ schema, values }, say) => {
  const compiled = compileSchema(schema);
  if (compiled.kind !== 'compiled' || values === undefined) return compiled;
  void say('compiled');
  return checkValues(schema, values);
});
