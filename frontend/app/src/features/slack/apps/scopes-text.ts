import { configureSlackApp } from '@talkwright/shared/areas/slack-apps';
import * as z from 'zod';

const { scopes } = configureSlackApp.body.shape;

/** As people write them, and as Slack's pages show them: one a line, or with commas. */
export const scopesIn = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

/** Whatever is wrong with one of them is said at the one field that holds them all. */
export const scopesTextSchema = z.string().superRefine((text, context) => {
  const wrong = scopes.safeParse(scopesIn(text)).error?.issues[0];
  if (wrong) context.addIssue({ code: 'custom', message: wrong.message });
});
