import type { ComponentType } from 'react';
import type { FilePath } from '../paths.ts';

/** Each public page with what it alone needs. */
export const loadPage: Record<FilePath, () => Promise<ComponentType>> = {
  '/': async () => (await import('../features/landing/landing-page.tsx')).LandingPage,
  '/docs': async () => (await import('../features/docs/docs-page.tsx')).DocsPage,
  '/contact': async () => (await import('./contact-file.tsx')).ContactFile,
  '/terms': async () => (await import('../features/legal/legal-page.tsx')).TermsFile,
  '/status': async () => (await import('./status-file.tsx')).StatusFile,
  '/privacy': async () => (await import('../features/legal/legal-page.tsx')).PrivacyFile,
};
