import { type UseFormReturnType, useForm } from '@mantine/form';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { isCallFailure } from '../server/failure.ts';
import { fieldErrors } from './field-errors.ts';
import { focusFirstInvalid } from './focus-first-invalid.ts';

export type ContractForm<Values> = UseFormReturnType<Values> & {
  showFailure: (error: unknown) => boolean;
  choice: <Field extends keyof Values & string>(field: Field) => Choice<Values[Field]>;
};

type Choice<Value> = { value: Value; onChange: (value: Value) => void; error?: ReactNode };

/**
 * A form that is checked by the same schema as on the server. Field errors of the server appear at their fields, and the
 * first field that is not valid gets the focus. `showFailure` is true when there were any. `choice` is `getInputProps` for
 * a field whose value is one of a few.
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
    choice: (field) => ({ ...form.getInputProps(field), value: form.values[field] }),
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
