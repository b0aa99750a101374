import * as z from 'zod';

/** The password rules, in the order in which the checklist shows them. */
export const passwordRules = [
  { text: 'At least 8 characters', test: (password: string) => password.length >= 8 },
  { text: 'One uppercase letter', test: (password: string) => /[A-Z]/.test(password) },
  { text: 'One lowercase letter', test: (password: string) => /[a-z]/.test(password) },
  { text: 'One number', test: (password: string) => /\d/.test(password) },
  { text: 'One of @$!%*?&', test: (password: string) => /[@$!%*?&]/.test(password) },
] as const;

const MAX_PASSWORD_LENGTH = 128;

export const newPasswordSchema = z
  .string()
  .max(MAX_PASSWORD_LENGTH, `A password has at most ${MAX_PASSWORD_LENGTH} characters`)
  .refine((password) => passwordRules.every(({ test }) => test(password)), {
    error: 'The password does not meet the rules',
  });

/** Compared and stored in lower case: nobody runs two accounts that differ in case alone. */
export const emailSchema = z
  .string({ error: 'Email is required' })
  .trim()
  .toLowerCase()
  .max(254, 'This email address is too long')
  .pipe(z.email('Enter a valid email address'));

/** Required text of one line: trimmed, without control characters. */
export const lineSchema = (label: string, max: number, min = 1) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)
    .min(min, `${label} must be at least ${min} characters`)
    .max(max, `${label} must be at most ${max} characters`)
    .regex(/^\P{Cc}*$/u, `${label} must be a single line of text`);

export const idSchema = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/, 'This is not a valid id');

export const timeSchema = z.iso.datetime();
