import type { Source } from '@talkwright/shared/areas/chat';
import { errors, Failure } from '@talkwright/shared/contract/errors';
import { escapedHtml, staticPage } from '../static-page.ts';

const STYLE =
  'main{max-width:52rem}figure{margin:1rem 0;position:relative}img{max-width:100%;display:block;border:1px solid #8886}' +
  'svg{position:absolute;inset:0;width:100%;height:100%}rect{fill:#fd08;mix-blend-mode:multiply}' +
  'blockquote{border-inline-start:3px solid #8888;margin:1rem 0;padding-inline-start:1rem}p{white-space:pre-wrap}';

/** A source, for who reads an answer in Slack and may have no account here. It runs nothing, and leads nowhere. */
export function sourcePage({ filename, quote, picture, passage }: Source) {
  const body = [
    `<h1 dir="auto">${escapedHtml(filename)}</h1>`,
    ...(passage
      ? [
          ...(passage.path
            ? [`<p dir="auto"><small>${escapedHtml(passage.path)}</small></p>`]
            : []),
          `<p dir="auto">${escapedHtml(passage.before)}<mark>${escapedHtml(passage.marked)}</mark>${escapedHtml(passage.after)}</p>`,
        ]
      : [`<blockquote dir="auto">${escapedHtml(quote)}</blockquote>`]),
    ...(picture
      ? [
          `<figure><img alt="Page ${picture.page} of ${escapedHtml(filename)}" src="${escapedHtml(picture.image)}">`,
          '<svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">',
          ...picture.boxes.map(
            ({ left, top, width, height }) =>
              `<rect x="${left}" y="${top}" width="${width}" height="${height}"/>`,
          ),
          '</svg></figure>',
        ]
      : []),
  ];
  return staticPage({ title: filename, body: body.join(''), style: STYLE, images: 'data:' });
}

/** Why there is nothing to see, for a person. @throws what is our own fault */
export function failedSourcePage(error: unknown) {
  if (!(error instanceof Failure)) throw error;
  const { status } = errors[error.code];
  const title = 'This source cannot be shown';
  const body = `<h1>${title}</h1><p data-code="${error.code}">${escapedHtml(error.message)}</p>`;
  return staticPage({ status, title, body });
}
