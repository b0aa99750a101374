import '../server/zod-without-eval.ts';
import { ApiProvider } from '@reduxjs/toolkit/query/react';
import { ContactPage } from '../features/contact/contact-page.tsx';
import { api } from '../server/api.ts';

/** The page with what the web app has around it otherwise. */
export const ContactFile = () => (
  <ApiProvider api={api} setupListeners={false}>
    <ContactPage />
  </ApiProvider>
);
