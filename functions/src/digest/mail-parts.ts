import { ACCENT } from '@talkwright/shared/brand';
import { escapeHtml } from '../mail/letter.ts';

/** A piece of a mail in both of its forms. */
export type Part = { html: string; text: string };

const MUTED = 'color:#5b6472;font-size:13px';
/** What turns the direction of what follows, or is not to be seen: nothing that a visitor needs to say something. */
const UNSEEN = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;

const MAX_LINES = 60;

/** Of visitors: one line of it, at most so long, that does nothing but stand there. */
export function line(text: string, max: number): string {
  const plain = text
    .slice(0, max * 4)
    .replace(/\s+/g, ' ')
    .replace(UNSEEN, '')
    .trim();
  return plain.length <= max ? plain.toWellFormed() : `${plain.slice(0, max).toWellFormed()}…`;
}

/** The same with its lines. */
export function lines(text: string, max: number): string {
  const all = text.split(/\r\n|\r|\n/);
  const said = all.slice(0, MAX_LINES).map((one) => line(one, max));
  const plain = said.join('\n');
  if (plain.length <= max && all.length <= MAX_LINES) return plain;
  return `${plain.slice(0, max).trimEnd().toWellFormed()}…`;
}

export const title = (text: string): Part => ({
  html: row(
    `<h1 style="margin:8px 0 0;font-size:22px;line-height:1.3;word-break:break-word">${escapeHtml(text)}</h1>`,
  ),
  text,
});

export const heading = (title: string): Part => ({
  html: row(`<h2 style="margin:12px 0 0;font-size:17px">${escapeHtml(title)}</h2>`),
  text: `\n${title.toUpperCase()}\n`,
});

export const paragraph = (text: string, isMuted = false): Part => ({
  html: row(
    `<div style="white-space:pre-line${isMuted ? `;${MUTED}` : ''}">${escapeHtml(text)}</div>`,
  ),
  text,
});

export const link = (label: string, url: string): Part => ({
  html: row(anchor(label, url)),
  text: `${label}: ${url}`,
});

/** Side by side, as cells: what mail programs draw alike. */
export function figures(all: { label: string; value: number }[]): Part {
  const cells = all.map(
    ({ label, value }) =>
      `<td style="padding:8px 12px 8px 0;vertical-align:top"><div style="font-size:24px;font-weight:600">${value}</div><div style="${MUTED}">${escapeHtml(label)}</div></td>`,
  );
  return {
    html: row(
      `<table role="presentation" cellpadding="0" cellspacing="0"><tr>${cells.join('')}</tr></table>`,
    ),
    text: all.map(({ label, value }) => `${label}: ${value}`).join('\n'),
  };
}

/** Something that can be opened: a line in bold with what is said about it below, and what belongs to it. */
export function entry(
  { title, url, about }: { title: string; url: string; about: string },
  inside: { label: string; value: string }[] = [],
): Part {
  const rows = inside.map(
    ({ label, value }) =>
      `<tr><td style="padding:3px 12px 3px 0;vertical-align:top;width:72px;${MUTED}">${escapeHtml(label)}</td><td style="padding:3px 0;vertical-align:top;white-space:pre-line;word-break:break-word">${escapeHtml(value)}</td></tr>`,
  );
  const table =
    rows.length > 0
      ? `<table role="presentation" cellpadding="0" cellspacing="0" width="100%">${rows.join('')}</table>`
      : '';
  return {
    html: row(
      `<div style="padding-top:10px;border-top:1px solid #e3e6eb;word-break:break-word">${anchor(title, url)}</div><div style="${MUTED}">${escapeHtml(about)}</div>${table}`,
    ),
    text: [
      `* ${title}`,
      `  ${about}`,
      ...inside.map(({ label, value }) => `  ${label}: ${value.replace(/\n/g, '\n    ')}`),
      `  ${url}`,
      '',
    ].join('\n'),
  };
}

export const top = (subject: string): string =>
  [
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    `<title>${escapeHtml(subject)}</title>`,
    '<body style="margin:0;padding:24px 12px;background:#f6f7f9;color:#1d2430;font:15px/1.5 system-ui,sans-serif">',
    `<table role="presentation" align="center" cellpadding="0" cellspacing="0" width="100%" style="max-width:640px;background:#fff;border-top:4px solid ${ACCENT};border-radius:12px;padding:16px 0">`,
  ].join('\n');

/** Closes what `top` opened. */
export const bottom = (parts: Part[]): string =>
  [...parts.map(({ html }) => html), '</table></body></html>'].join('\n');

const row = (html: string) => `<tr><td style="padding:6px 24px">${html}</td></tr>`;
const anchor = (label: string, url: string) =>
  `<a href="${escapeHtml(url)}" style="color:${ACCENT}">${escapeHtml(label)}</a>`;
