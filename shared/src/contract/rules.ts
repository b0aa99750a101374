import * as z from 'zod';
import { canonicalAddress, canonicalDomain, MAX_DOMAIN } from './email-address.ts';
import './sentences.ts';

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

/** A password that is only compared: the rules of the day it was set may have been others. */
export const givenPasswordSchema = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .max(1_000, 'This password is too long');

/** Six digits of an authenticator app, however they are grouped. */
export const codeSchema = z
  .string({ error: 'Enter the 6-digit code' })
  .meta({ examples: ['123456'] })
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6-digit code'));

/** Without look-alikes, case and dash do not matter; as stored: XXXX-XXXX. */
export const backupCodeSchema = z
  .string({ error: 'Enter a backup code as XXXX-XXXX' })
  .transform((code) => code.replace(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[0-9A-Z]{8}$/, 'Enter a backup code as XXXX-XXXX'))
  .transform((code) => `${code.slice(0, 4)}-${code.slice(4)}`);

export const anyCodeSchema = z.union([codeSchema, backupCodeSchema], {
  error: 'Enter the 6-digit code or a backup code',
});

/** Of a mailed link: whoever copies one by hand brings spaces along. */
export const tokenSchema = z
  .string({ error: 'The link is not complete' })
  .trim()
  .min(1, 'The link is not complete')
  .max(200, 'The link is not complete');

/** A host name with a top-level domain of two or more letters, as DNS has it however it was typed. */
export const domainSchema = z
  .string({ error: 'Domain is required' })
  .meta({ format: 'idn-hostname' })
  .trim()
  .max(MAX_DOMAIN, 'This domain is too long')
  .transform(spelledBy(canonicalDomain, 'Enter a domain such as example.com'));

/** In the one spelling by which addresses are stored and compared. */
export const emailSchema = z
  .string({ error: 'Email is required' })
  .meta({ format: 'idn-email' })
  .trim()
  .max(254, 'This email address is too long')
  .transform(spelledBy(canonicalAddress, 'Enter a valid email address'));

/** Required text of one line: trimmed, without control characters. */
export const lineSchema = (label: string, max: number, min = 1) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .min(1, `${label} is required`)
    .min(min, `${label} must be at least ${min} characters`)
    .max(max, `${label} must be at most ${max} characters`)
    .regex(/^\P{Cc}*$/u, `${label} must be a single line of text`);

/** Text of several lines: trimmed, without control characters other than line breaks and tabs. */
export const textSchema = (label: string, max: number, min = 1) =>
  z
    .string({ error: `${label} is required` })
    .trim()
    .min(min, `${label} is required`)
    .max(max, `${label} must be at most ${max} characters`)
    .regex(/^(?:\P{Cc}|[\n\r\t])*$/u, `${label} contains characters that cannot be shown`);

export const idSchema = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/, 'This is not a valid id');

/** Several, as a query carries them. */
export const idListSchema = z
  .string()
  .regex(
    /^[0-9A-Za-z_-]{1,64}(?:,[0-9A-Za-z_-]{1,64}){0,99}$/,
    'This is not a list of ids, at most 100 of them, separated by commas',
  )
  .transform((ids) => ids.split(','));

export const timeSchema = z.iso.datetime();

function spelledBy(spell: (text: string) => string | undefined, message: string) {
  return (input: string, context: z.RefinementCtx): string => {
    const spelled = spell(input);
    if (spelled !== undefined) return spelled;
    context.addIssue({ code: 'custom', message, input });
    return z.NEVER;
  };
}
