import { app } from './designs/app.ts';
import { blog } from './designs/blog.ts';
import { contact } from './designs/contact.ts';
import { docs } from './designs/docs.ts';
import { faq } from './designs/faq.ts';
import { forum } from './designs/forum.ts';
import { landing } from './designs/landing.ts';
import { office } from './designs/office.ts';
import { shop } from './designs/shop.ts';
import { wiki } from './designs/wiki.ts';

/** Forty pages of ten designs, with 200 facts: material of our own making, written before anybody looked at how they are read. */
export const madePages = [
  ...landing,
  ...docs,
  ...blog,
  ...shop,
  ...faq,
  ...wiki,
  ...forum,
  ...office,
  ...app,
  ...contact,
];
