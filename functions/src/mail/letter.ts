import { ACCENT } from '@talkwright/shared/brand';
import * as z from 'zod';

/** A mail that is ready to be sent, as it travels on the queue. */
export const letterSchema = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  replyTo: z.string().optional(),
});
export type Letter = z.infer<typeof letterSchema>;

type Draft = {
  to: string;
  /** Who gets the answer to it, if not we. */
  replyTo?: string;
  subject: string;
  paragraphs: string[];
  action: { label: string; url: string };
  closing: string;
};

/** One plain, short shape for every mail of the product, as text and as HTML. */
export function letter({ to, replyTo, subject, paragraphs, action, closing }: Draft): Letter {
  const text = [...paragraphs, `${action.label}: ${action.url}`, closing].join('\n\n');
  const html = [
    '<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(subject)}</title>`,
    '<body style="margin:0;padding:32px 16px;background:#f6f7f9;color:#1d2430;font:16px/1.5 system-ui,sans-serif">',
    `<main style="max-width:480px;margin:auto;padding:32px;background:#fff;border-top:4px solid ${ACCENT};border-radius:12px">`,
    ...paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
    `<p style="margin:28px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;background:${ACCENT};color:#fff;border-radius:8px;text-decoration:none">${escapeHtml(action.label)}</a></p>`,
    `<p style="color:#5b6472;font-size:14px">${escapeHtml(closing)}</p>`,
    '</main></body>',
  ].join('\n');
  return { to, subject, text, html, ...(replyTo && { replyTo }) };
}

export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
