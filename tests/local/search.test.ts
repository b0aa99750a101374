import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startSearch } from '../../local/customers/search/server.ts';
import { freePorts } from '../support/stack/free-ports.ts';

const port = await freePorts();
const origin = `http://localhost:${port}`;

let server: Awaited<ReturnType<typeof startSearch>>;
beforeAll(async () => {
  server = await startSearch({ port });
});
afterAll(() => server.close());

describe('the local search engine', () => {
  it('answers as SearXNG does, the best page first, and serves what it finds', async () => {
    const response = await fetch(`${origin}/search?format=json&q=subsidy+for+a+cargo+bike`);
    const { query, results } = await response.json();
    expect(query).toBe('subsidy for a cargo bike');
    expect(results[0]).toMatchObject({
      url: `${origin}/e-bike-subsidy.html`,
      title: 'Subsidy for cargo bikes and electric bikes',
      content: expect.stringContaining('county'),
    });
    const page = await fetch(results[0].url);
    expect(page.headers.get('content-type')).toContain('text/html');
    await expect(page.text()).resolves.toContain('30 percent');
  });

  it('finds nothing for what no page is about', async () => {
    const response = await fetch(`${origin}/search?format=json&q=quantum+chromodynamics`);
    await expect(response.json()).resolves.toMatchObject({ number_of_results: 0, results: [] });
  });

  it.each([
    ['/search?format=json', 400],
    ['/search?q=bikes', 403],
    ['/nothing.html', 404],
    ['/../package.json', 404],
    ['/', 200],
  ])('answers %s with %i', async (path, status) => {
    expect((await fetch(`${origin}${path}`)).status).toBe(status);
  });
});
