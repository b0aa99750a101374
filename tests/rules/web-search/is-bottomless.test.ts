import { describe, expect, it } from '@jest/globals';
import { isBottomless } from '../../../functions/src/web-search/reading/is-bottomless.ts';

const times = (text: string) => text.repeat(12_000);

describe('a page in which nothing ends', () => {
  it.each([
    ['elements', times('<div>')],
    ['formatting', times('<b><i>')],
    ['what no slash ends outside of drawings', times('<rect/>')],
    ['tags without an end', times('<a ')],
  ])('is %s', (_name, html) => {
    expect(isBottomless(html)).toBe(true);
  });
});

describe('a page that is only long', () => {
  it.each([
    ['anchors that are never closed', times('<p><a name="n1"/>text</p>')],
    ['elements that end with the one around them', times('<div><span/>x</div>')],
    ['paragraphs and items without ends', `<ul>${times('<li>x<p>y')}</ul>`],
    ['rows without ends', `<table>${times('<tr><td>1<td>2')}</table>`],
    ['entries without ends', `<dl>${times('<dt>a<dd>b')}</dl>`],
    ['markup within scripts', `<script>${times('"<b>x<\\/b>" + i<n;')}</script>`],
    ['markup within comments', `<!-- ${times('<div>')} -->`],
    ['drawings', `<svg>${times('<polygon points="1,2"/><stop/>')}</svg>`],
    ['pictures and breaks', times('<img src="a.png"><br>')],
    ['ends of what never began', times('</div>')],
  ])('is not: %s', (_name, html) => {
    expect(isBottomless(html)).toBe(false);
  });
});
