import type { Invocation, LogLevel, Output } from '../protocol.ts';
import type { FunctionsCore, ProgrammingModel } from './functions-core.ts';

/** `outputs` are for the host to deliver; an HTTP answer has left through the SDK's server by then. */
export type InvocationResult = { outputs: Output[]; hasResult: boolean };

/** The steps of the deployed worker, in its order: arguments, hooks, function, hooks, response. */
export async function runInvocation(
  core: FunctionsCore,
  model: ProgrammingModel,
  invocation: Invocation,
): Promise<InvocationResult> {
  const { invocationId, functionName } = invocation;
  const registered = core.find(functionName);
  if (!registered) throw new Error(`There is no function named "${functionName}".`);

  const { metadata, callback } = registered;
  const hookData = {};
  const origin: { hookData: object; entry: object; invocationContext?: object } = {
    hookData,
    entry: { invocationId, functionName: metadata.name },
  };
  const coreContext: { state: string | undefined; [field: string]: unknown } = {
    invocationId,
    metadata,
    request: {
      ...invocation,
      functionId: metadata.name,
      retryContext: null,
      traceContext: invocation.traceContext ?? null,
    },
    state: undefined,
    log: (level: LogLevel, category: string, message: string) =>
      core.log(level, category, message, origin),
  };

  const steps = await model.getInvocationModel(coreContext);
  const { context, inputs } = await steps.getArguments();
  origin.invocationContext = context;
  const hookContext = { hookData, appHookData: core.appHookData, invocationContext: context };

  const before = { ...hookContext, inputs, functionCallback: callback };
  coreContext.state = 'preInvocationHooks';
  await core.runHooks('preInvocation', before);

  const after: { inputs: unknown[]; result: unknown; error: unknown } = {
    ...hookContext,
    inputs: before.inputs,
    result: null,
    error: null,
  };
  coreContext.state = 'invocation';
  try {
    after.result = await steps.invokeFunction(context, before.inputs, before.functionCallback);
  } catch (error) {
    after.error = error;
  }
  coreContext.state = 'postInvocationHooks';
  await core.runHooks('postInvocation', after);
  coreContext.state = undefined;
  if (after.error) throw after.error;

  const { outputData = [], returnValue } = await steps.getResponse(context, after.result);
  const returned = returnValue && metadata.bindings.$return ? returnValue : undefined;
  return {
    outputs: returned ? [...outputData, { name: '$return', data: returned }] : outputData,
    hasResult: after.result !== undefined && after.result !== null,
  };
}
