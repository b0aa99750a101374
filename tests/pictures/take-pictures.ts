import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import sharp from 'sharp';
import { pictureSizes } from '../../frontend/app/src/features/landing/picture-sizes.ts';
import { widgetOn } from '../support/browser/widget.ts';
import { root } from '../support/root.ts';
import type { Endpoints } from '../support/stack/stack.ts';

type Scheme = 'light' | 'dark';
type PictureName = keyof typeof pictureSizes;

const landing = join(root, 'frontend/app/src/features/landing/pictures');
const linkPreview = join(root, 'frontend/app/public/og.png');
const OG_SIZE = { width: 1200, height: 630 };
const SHARPNESS = 1.5;
const PATIENCE_MS = 20_000;

const QUESTION = 'What does delivery cost?';
/** So that the chat history has more than one conversation. */
const OTHER_QUESTIONS = [
  'How long do I have to return a bike?',
  'Is the Lark City 7 in stock?',
  'How often should I oil the chain?',
];

export async function takePictures(browser: Browser, endpoints: Endpoints): Promise<void> {
  const open = async (size: { width: number; height: number }, colorScheme: Scheme = 'light') => {
    const looks = { viewport: size, colorScheme, reducedMotion: 'reduce' } as const;
    const context = await browser.newContext({ ...looks, deviceScaleFactor: SHARPNESS });
    context.setDefaultTimeout(PATIENCE_MS);
    return context.newPage();
  };

  for (const question of OTHER_QUESTIONS) {
    const page = await open(pictureSizes.answer);
    await askOnSite(page, endpoints, question);
    await page.context().close();
  }
  for (const scheme of ['light', 'dark'] as const) {
    const site = await open(pictureSizes.answer, scheme);
    await askOnSite(site, endpoints, QUESTION, scheme);
    await save('answer', scheme, site);
    await site.context().close();

    const app = await open(pictureSizes.builder, scheme);
    await takeApp(app, endpoints, scheme);
    await app.context().close();
  }

  // The landing page with these pictures is what previews of links show.
  const { status, stderr } = spawnSync(process.execPath, ['frontend/app/build.ts'], {
    ...{ cwd: root, encoding: 'utf8' },
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) throw new Error(`The build of the web app failed: ${stderr}`);
  const page = await open(OG_SIZE);
  await page.goto(endpoints.app);
  await page.locator('[data-live]').waitFor();
  const picture = await page.screenshot();
  await sharp(picture)
    .resize(OG_SIZE.width)
    .png({ palette: true, quality: 90, effort: 10 })
    .toFile(linkPreview);
}

/** A visitor of the demo customer's site. The widget takes its colors from what the site says, as customers write it. */
async function askOnSite(
  page: Page,
  { sampleSite }: Endpoints,
  question: string,
  scheme: Scheme = 'light',
): Promise<void> {
  await page.addInitScript((theme) => {
    const dress = () => {
      const snippet = document.querySelector<HTMLScriptElement>('script[data-api-key]');
      if (snippet) snippet.dataset.theme = theme;
    };
    new MutationObserver(dress).observe(document, { childList: true, subtree: true });
  }, scheme);
  await page.goto(`${sampleSite}/`);
  const widget = widgetOn(page);
  await widget.open();
  await widget.ask(question);
}

async function takeApp(page: Page, { app, demo, demoAgent }: Endpoints, scheme: Scheme) {
  const [admin] = demo;
  await page.goto(`${app}/#/login`);
  await page.getByLabel('Email').fill(admin?.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(admin?.password ?? '');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();

  await page.goto(`${app}/#/agents/${demoAgent?.id}/edit?tab=display`);
  await page.frameLocator('iframe').getByText('This is how an answer looks').waitFor();
  await save('builder', scheme, page);

  await page.setViewportSize(pictureSizes.conversation);
  await page.goto(`${app}/#/chat-history?tab=sessions`);
  await page.getByRole('link', { name: QUESTION }).first().click();
  const source = page.locator('a[href*="quote="]').first();
  const cited = await source.getAttribute('href');
  await save('conversation', scheme, page);

  await page.goto(new URL(cited ?? '', app).href);
  const window = page.getByRole('dialog');
  await window.getByRole('img').first().waitFor();
  await save('source', scheme, window);
}

async function save(name: PictureName, scheme: Scheme, what: Page | Locator): Promise<void> {
  const { width, height } = pictureSizes[name];
  const picture = await what.screenshot({ animations: 'disabled', caret: 'hide' });
  const file = join(landing, `${name}-${scheme}.webp`);
  const { size } = await sharp(picture)
    .resize(width * SHARPNESS, height * SHARPNESS, { fit: 'cover', position: 'top' })
    .webp({ quality: 82, effort: 6 })
    .toFile(file);
  console.log(`${file}: ${size} bytes`);
}
