import { madePage } from '../made-page.ts';

/** Pages that sell something: utility classes, few landmarks, cards and prices in boxes. */
export const landing = [
  madePage(
    'landing',
    'prices in cards',
    tailwind(
      'Northbeam – Shift planning',
      `<section class="relative isolate px-6 pt-14 lg:px-8"><div class="mx-auto max-w-2xl py-32 text-center">
        <h1 class="text-4xl font-bold tracking-tight text-gray-900 sm:text-6xl">⟪h:Shift plans that people can read⟫</h1>
        <p class="mt-6 text-lg leading-8 text-gray-600">Northbeam plans a week in minutes.</p>
        <div class="mt-10 flex items-center justify-center gap-x-6"><a href="/signup" class="rounded-md bg-indigo-600">⟦Start free trial⟧</a></div>
      </div></section>
      <section id="pricing" class="bg-white py-24"><div class="mx-auto grid max-w-7xl grid-cols-3 gap-8">
        <h2 class="text-base font-semibold">Prices</h2>
        <div class="rounded-3xl p-8 ring-1"><h3 class="text-lg">Team</h3><p class="mt-6 flex"><span class="text-4xl font-bold">⟪$4⟫</span><span class="text-sm">/month and person</span></p>
          <ul role="list" class="mt-8 space-y-3"><li class="flex gap-x-3"><svg class="h-6 w-5" viewBox="0 0 20 20"><path d="M16.7 4.1"/></svg>⟪li:Up to 25 people⟫</li><li class="flex gap-x-3"><svg class="h-6 w-5"><path d="M1 1"/></svg>Export to payroll</li></ul></div>
        <div class="rounded-3xl p-8 ring-2"><h3 class="text-lg">Company</h3><p class="mt-6 flex"><span class="text-4xl font-bold">⟪$7⟫</span><span class="text-sm">/month and person</span></p>
          <ul role="list" class="mt-8 space-y-3"><li class="flex gap-x-3">Unlimited people</li><li class="flex gap-x-3">⟪li:Time clock with PIN⟫</li></ul></div>
      </div></section>`,
    ),
  ),
  madePage(
    'landing',
    'logistics in German',
    tailwind(
      'Spedition Hartl | Stückgut in zwei Tagen',
      `<main class="flex-1"><div class="container mx-auto">
        <h1 class="text-5xl">Stückgut in <span class="text-emerald-600">zwei Tagen</span></h1>
        <p>⟪Abholung werktags bis 16 Uhr⟫, Zustellung am übernächsten Tag.</p>
        <h2 class="text-3xl mt-12">⟪h:Was wir fahren⟫</h2>
        <div class="grid gap-4 md:grid-cols-2">
          <div class="card"><h3>Palette</h3><p>⟪bis 1.200 kg und 2,20 m Höhe⟫</p></div>
          <div class="card"><h3>Langgut</h3><p>bis 6 m, ⟪Zuschlag 38 €⟫</p></div>
        </div>
        <h2 class="text-3xl mt-12">So geht es</h2>
        <ol class="list-decimal"><li>Auftrag im Netz anlegen</li><li>⟪li:Etikett drucken und aufkleben⟫</li><li>Fahrer unterschreibt</li></ol>
      </div></main>`,
    ),
  ),
  madePage(
    'landing',
    'hero in the header of the page',
    bootstrap(
      'Clean Blog Hosting',
      `<header class="masthead bg-primary text-white text-center"><div class="container d-flex align-items-center flex-column">
        <h1 class="masthead-heading text-uppercase mb-0">⟪h:Hosting for choirs and clubs⟫</h1>
        <p class="masthead-subheading font-weight-light mb-0">⟪From 3.90 € a month, domain included⟫</p></div></header>`,
      `<section class="page-section" id="about"><div class="container"><h2 class="page-section-heading">About</h2><div class="row">
        <div class="col-lg-4 ms-auto"><p class="lead">Servers stand in ⟪Reykjavík and Tampere⟫ and run on water power.</p></div>
        <div class="col-lg-4 me-auto"><p class="lead">Backups are taken ⟪every six hours⟫ and kept for 30 days.</p></div></div></div></section>
      <section class="page-section"><div class="container"><div class="row"><div class="col-md-4"><i class="fas fa-3x fa-lock" aria-hidden="true"></i><h3>Certificates</h3><p class="text-muted">⟪Renewed by themselves⟫ on all plans.</p></div></div></div></section>`,
    ),
  ),
  madePage(
    'landing',
    'academy in Spanish',
    bootstrap(
      'Academia Lumen',
      `<header class="masthead"><div class="container"><h1>⟪h:Cursos de fotografía en Málaga⟫</h1></div></header>`,
      `<section id="cursos"><div class="container"><div class="row">
        <div class="col"><div class="card"><img class="card-img-top" src="/a.jpg" alt=""><div class="card-body"><h5 class="card-title">Iniciación</h5><p class="card-text">⟪Ocho sesiones, martes a las 19:00⟫</p><p class="price">⟪180 €⟫</p><a class="btn btn-primary" href="/reserva">⟦Reservar plaza⟧</a></div></div></div>
        <div class="col"><div class="card"><div class="card-body"><h5 class="card-title">Laboratorio</h5><p class="card-text">Revelado en blanco y negro, ⟪grupos de seis personas⟫.</p><p class="price">⟪240 €⟫</p></div></div></div></div></div></section>`,
    ),
    { isHeldOut: true },
  ),
];

function tailwind(title: string, content: string): string {
  return `<!doctype html><html lang="en" class="scroll-smooth"><head><meta charset="utf-8"><title>${title}</title><meta name="viewport" content="width=device-width"><script>window.dataLayer=window.dataLayer||[];function gtag(){dataLayer.push(arguments)}</script><style>.isolate{isolation:isolate}</style></head>
<body class="h-full antialiased"><a href="#content" class="sr-only focus:not-sr-only">⟦Skip to main content⟧</a>
<div class="fixed inset-x-0 bottom-0 z-50" id="cookie-consent" role="dialog" aria-label="Cookies"><p>⟦We use cookies to make your experience better and to analyse our traffic.⟧</p><button type="button">⟦Accept all⟧</button><button type="button">⟦Only necessary⟧</button></div>
<div class="absolute inset-x-0 top-0 z-50"><nav class="flex items-center justify-between p-6" aria-label="Global"><a href="/">⟦Brand home⟧</a><div class="hidden lg:flex lg:gap-x-12"><a href="/product">⟦Product⟧</a><a href="/features">⟦Features⟧</a><a href="/company">⟦Company news⟧</a></div><a href="/login">⟦Log in⟧</a></nav></div>
${content}
<footer class="bg-white" aria-labelledby="footer-heading"><h2 id="footer-heading" class="sr-only">⟦Footer⟧</h2><div class="mx-auto max-w-7xl"><ul role="list"><li><a href="/imprint">⟦Imprint⟧</a></li><li><a href="/privacy">⟦Privacy policy⟧</a></li><li><a href="/jobs">⟦Jobs⟧</a></li></ul><p class="mt-8 text-xs">⟦© 2026 All rights reserved. Made with care by a small team that answers every mail within one day.⟧</p></div></footer>
<script src="/_app.js" defer></script></body></html>`;
}

function bootstrap(title: string, hero: string, content: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8" /><title>${title}</title><link href="css/styles.css" rel="stylesheet" /></head><body id="page-top">
<nav class="navbar navbar-expand-lg bg-secondary fixed-top" id="mainNav"><div class="container"><a class="navbar-brand" href="#page-top">⟦Start Bootstrap⟧</a><button class="navbar-toggler" type="button">⟦Menu⟧ <i class="fas fa-bars"></i></button><ul class="navbar-nav"><li class="nav-item"><a class="nav-link" href="#portfolio">⟦Portfolio⟧</a></li><li class="nav-item"><a class="nav-link" href="#contact">⟦Contact us⟧</a></li></ul></div></nav>
${hero}
${content}
<section class="page-section" id="contact"><form id="contactForm"><label for="name">⟦Full name⟧</label><input id="name" type="text"><label for="message">⟦Your message⟧</label><textarea id="message"></textarea><button class="btn btn-primary">⟦Send⟧</button></form></section>
<footer class="footer text-center"><div class="container"><h4 class="text-uppercase mb-4">⟦Around the Web⟧</h4><a class="btn btn-social" href="#"><i class="fab fa-facebook-f"></i></a><p class="lead mb-0">⟦This theme is free to use, MIT licensed, and was created by people who like simple pages.⟧</p></div></footer>
<div class="copyright py-4 text-center text-white"><div class="container"><small>⟦Copyright © Your Website 2026⟧</small></div></div>
</body></html>`;
}
