import { type UseFormReturnType, useForm } from '@mantine/form';
import type { z } from 'zod';
import { isCallFailure } from './failure.ts';
import { fieldErrors } from './field-errors.ts';

/**
 * A form that is checked by the same schema as on the server. Field errors of the server appear at their fields.
 */
export function useContractForm<Values extends Record<string, unknown>>(
  schema: z.ZodType,
  initialValues: Values,
): UseFormReturnType<Values> & { showFailure: (error: unknown) => void } {
  const form = useForm<Values>({
    initialValues,
    validate: (values) => fieldErrors(schema, values),
  });

  return {
    ...form,
    showFailure: (error) => {
      if (isCallFailure(error) && error.fields) form.setErrors(error.fields);
    },
  };
}
