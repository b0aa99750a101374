import * as z from 'zod';
import { contract } from '../contract/contract.ts';
import { lineSchema, textSchema } from '../contract/rules.ts';
import { planIds } from '../plans.ts';

/** How many people work there; empty where nobody says so. */
export const employeeRanges = ['', '1-10', '11-50', '51-200', '200+'] as const;

/** How long somebody takes who reads the form. */
export const MIN_OPEN_MS = 2_000;

export const sendSalesContact = contract({
  name: 'public-contact',
  method: 'POST',
  path: 'public/contact',
  access: 'anonymous',
  activity: { none: 'It belongs to no organization.' },
  summary:
    'A message to whoever runs this installation: it is kept, and mailed to them. Our own page also says what tells its ' +
    'readers from robots: a field that nobody sees, and for how long the form was open.',
  body: z.strictObject({
    name: lineSchema('Name', 120),
    email: looseEmailSchema(),
    company: optionalLine('Company', 120),
    employees: z.enum(employeeRanges).default(''),
    plan: z.enum(['', ...planIds]).default(''),
    message: textSchema('Message', 5_000),
    /** Of our page: nobody sees it, programs fill it in. */
    website: z.string().max(2_000).default(''),
    /** Of our page: since when it was open. */
    openedMs: z.number().min(0).optional(),
  }),
  output: z.object({}),
  errors: ['contact_refused', 'too_many'],
  fallback: 'Failed to send',
});

/** Whatever can be written to: who mistypes it is told by nobody but the mail that comes back. */
function looseEmailSchema() {
  return z
    .string({ error: 'Email is required' })
    .trim()
    .max(254, 'This email address is too long')
    .regex(/^[^\s@]+@[^\s@]+$/, 'Enter a valid email address');
}

function optionalLine(label: string, max: number) {
  return z.union([z.literal(''), lineSchema(label, max)]).default('');
}
