import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Account } from '../account.ts';
import { attachCard } from '../cards.ts';
import { completeCheckout } from '../complete-checkout.ts';
import { invoicePdf } from '../invoice-pdf.ts';
import { payInvoice } from '../invoices.ts';
import { actInPortal } from '../portal-actions.ts';
import { Refusal } from '../refusal.ts';
import { backFrom, checkoutPage } from './checkout-page.ts';
import { consolePage } from './console-page.ts';
import { invoicePage } from './invoice-page.ts';
import { layout } from './layout.ts';
import { portalPage } from './portal-page.ts';

type Page = { status: number; type?: string; location?: string; body: string | Buffer };

/** What a browser asks for: the hosted pages, and their forms. */
export function answerPage(account: Account, method: string, path: string, form: string): Page {
  const [, area = '', id = '', action = ''] = path.split('/');
  if (method === 'POST') return submit(account, path, form);
  if (path === '/page.css') {
    return {
      status: 200,
      type: 'text/css; charset=utf-8',
      body: readFileSync(join(import.meta.dirname, 'page.css')),
    };
  }
  if (area === 'invoices' && action === 'pdf') {
    const invoice = account.store.get('invoice', id);
    if (invoice) return { status: 200, type: 'application/pdf', body: invoicePdf(invoice) };
  }
  return shown(show(account, area, id));
}

export const refusedPage = (account: Account, message: string): Page => ({
  status: 400,
  body: consolePage(account, message),
});

function show(account: Account, area: string, id: string, refused?: string): string | undefined {
  if (area === '') return consolePage(account, refused);
  if (area === 'pay') return checkoutPage(account, id, refused);
  if (area === 'portal') return portalPage(account, id, refused);
  if (area === 'invoices') return invoicePage(account, id, refused);
  return undefined;
}

/** A form does all it says or nothing, and then sends the browser on; refused, it says why on its own page. */
function submit(account: Account, path: string, form: string): Page {
  const [, area = '', id = '', action = ''] = path.split('/');
  const said = Object.fromEntries(new URLSearchParams(form));
  try {
    const location = account.store.atomically(
      () => act(account, { area, id, action }, said),
      ({ error }) => error === undefined || (error instanceof Refusal && error.isKept),
    );
    return { status: 303, location, body: '' };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const page = shown(show(account, area, id, error.message));
    return page.status === 200 ? { ...page, status: error.status } : page;
  }
}

function act(
  account: Account,
  { area, id, action }: { area: string; id: string; action: string },
  said: Record<string, string>,
): string {
  const { card = '', confirmed } = said;
  const isConfirmed = confirmed === 'true';
  if (area === 'pay') {
    const session = completeCheckout(account, id, { ...said, card, isConfirmed });
    return backFrom(session);
  }
  if (area === 'portal') {
    actInPortal(account, id, action, said);
    const session = account.need('billing_portal.session', id);
    return session.flow?.after_completion.redirect?.return_url ?? `/portal/${id}`;
  }
  const invoice = account.need('invoice', id);
  const method = attachCard(account, invoice.customer, card);
  payInvoice(account, id, { paymentMethod: method.id, isConfirmed });
  return `/invoices/${id}`;
}

const shown = (body: string | undefined): Page =>
  body === undefined
    ? {
        status: 404,
        body: layout('There is no such page', '<p><a href="/">To the overview</a></p>'),
      }
    : { status: 200, body };
