import type { Answer, Asked } from '../asked.ts';
import { consent, readWanted } from '../oauth.ts';
import { Refusal } from '../refusal.ts';
import type { Slack } from '../slack.ts';
import { consentPage, refusedPage } from './consent-page.ts';

const HTML = {
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'no-referrer',
  'content-security-policy':
    "default-src 'self'; img-src 'self' data:; base-uri 'none'; frame-ancestors 'none'",
};

/** What a browser asks for. */
export function answerPage(slack: Slack, asked: Asked): Answer {
  if (asked.path === '/oauth/v2/authorize') return authorize(slack, asked);
  return html(404, refusedPage('There is no such page.'));
}

/** The consent page, and what was chosen on it. */
function authorize(slack: Slack, { method, query, body }: Asked): Answer {
  try {
    const wanted = readWanted(slack, query);
    if (method !== 'POST') return html(200, consentPage(slack, wanted, query));
    const chosen = new URLSearchParams(body.toString());
    const location = consent(slack, wanted, {
      user: chosen.get('user') ?? '',
      isOrganization: chosen.get('where') === 'organization',
      isDenied: chosen.get('answer') !== 'allow',
      without: [],
    });
    return { status: 303, headers: { location }, body: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return html(400, refusedPage(error.error));
  }
}

const html = (status: number, body: string): Answer => ({ status, headers: HTML, body });
