import { expect, it } from '@jest/globals';
import { documentExtensions } from '@talkwright/shared/areas/documents';
import { counters } from '../../../frontend/app/src/features/landing/figures.ts';
import { filePaths, linkTo } from '../../../frontend/app/src/paths.ts';
import { publicPages } from '../../../frontend/app/src/site/public-pages.ts';
import { LANGUAGES } from '../../../functions/src/platform/text/languages.ts';

it('each public page says of itself what a search result shows, in words of its own', () => {
  const pages = filePaths.map((path) => publicPages[path]);
  for (const { title, description } of pages) {
    expect(title).toMatch(/Talkwright/);
    expect(title.length).toBeLessThanOrEqual(60);
    expect(description.length).toBeGreaterThanOrEqual(50);
    expect(description.length).toBeLessThanOrEqual(160);
  }
  expect(new Set(pages.map(({ title }) => title)).size).toBe(pages.length);
  expect(new Set(pages.map(({ description }) => description)).size).toBe(pages.length);
});

it('links lead to the file of a page that has one, and to a screen of the web app otherwise', () => {
  expect(linkTo('/')).toBe('/');
  expect(linkTo('/contact')).toBe('/contact/');
  expect(linkTo('/register?plan=pro&cycle=annual')).toBe('/#/register?plan=pro&cycle=annual');
});

it('the landing page counts what is there', () => {
  expect(counters.slice(0, 2).map(({ figure }) => figure)).toEqual([
    documentExtensions.length,
    LANGUAGES.length,
  ]);
});
