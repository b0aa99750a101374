import * as z from 'zod';

/** A form with a new password asks for it twice. */
export const withConfirmation = <Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  password: keyof Shape & string,
) =>
  schema
    .extend({ confirm: z.string() })
    .refine((values: object) => Reflect.get(values, password) === Reflect.get(values, 'confirm'), {
      error: 'Passwords do not match',
      path: ['confirm'],
      // Also while other fields are not valid yet.
      when: () => true,
    });
