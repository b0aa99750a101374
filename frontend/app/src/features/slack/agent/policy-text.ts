import { type SlackPolicy, slackPolicySchema } from '@talkwright/shared/areas/slack-agents';

const INVALID = 'Invalid policy JSON';

export const policyText = (policy: SlackPolicy | null): string =>
  policy ? JSON.stringify(policy, null, 2) : '';

/** Without a text there is no policy, which restricts nothing. */
export function readPolicy(text: string): { policy: SlackPolicy | null; problem?: string } {
  if (text.trim() === '') return { policy: null };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { policy: null, problem: INVALID };
  }
  const { data, error } = slackPolicySchema.safeParse(json);
  if (data) return { policy: data };
  const [issue] = error.issues;
  const place = issue?.path.join('.');
  const why = [place, issue?.message].filter(Boolean).join(': ');
  return { policy: null, problem: `${INVALID}: ${why}` };
}
