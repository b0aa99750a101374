import { type UseFormReturnType, useForm } from '@mantine/form';
import type { z } from 'zod';
import { isCallFailure } from '../server/failure.ts';
import { fieldErrors } from './field-errors.ts';
import { focusFirstInvalid } from './focus-first-invalid.ts';

export type ContractForm<Values> = UseFormReturnType<Values> & {
  showFailure: (error: unknown) => boolean;
};

/**
 * A form that is checked by the same schema as on the server. Field errors of the server appear at their fields, and the
 * first field that is not valid gets the focus. `showFailure` is true when there were any.
 */
export function useContractForm<Values extends Record<string, unknown>>(
  schema: z.ZodType,
  initialValues: Values,
): ContractForm<Values> {
  const form = useForm<Values>({
    initialValues,
    validate: (values) => fieldErrors(schema, values),
  });

  return {
    ...form,
    onSubmit: (handle, onInvalid) =>
      form.onSubmit(handle, (errors, values, event) => {
        onInvalid?.(errors, values, event);
        // When they are marked; a tab may have to open before.
        requestAnimationFrame(focusFirstInvalid);
      }),
    showFailure: (error) => {
      if (!isCallFailure(error) || !error.fields) return false;
      form.setErrors(error.fields);
      requestAnimationFrame(focusFirstInvalid);
      return true;
    },
  };
}
