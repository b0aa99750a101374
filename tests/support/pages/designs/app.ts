import { madePage } from '../made-page.ts';

/** Applications that a server rendered first: div soup with hashed classes, and their data once more in a script. */
export const app = [
  madePage(
    'app',
    'Next.js: a trail',
    next(
      'Rim Trail',
      `<div class="css-1ab9x2"><div class="css-title" role="heading" aria-level="1">Rim Trail</div><div class="css-0"><span class="css-k">Length</span><span class="css-v">⟪14.2 km⟫</span></div><div class="css-0"><span class="css-k">Ascent</span><span class="css-v">⟪620 m⟫</span></div></div>
      <div class="css-77f"><div class="css-h" role="heading" aria-level="2">⟪h:Good to know⟫</div><div class="css-p">⟪Water is found only at kilometre 9.⟫</div><div role="list"><div role="listitem" class="css-li">⟪li:Closed when the avalanche level is 3 or more⟫</div></div></div>`,
    ),
  ),
  madePage(
    'app',
    'Nuxt: a timetable with roles, in Spanish',
    nuxt(
      'Línea 7',
      `<div data-v-3f1a class="titulo"><h1 data-v-3f1a>Línea 7 – Puerto / Universidad</h1></div><div data-v-3f1a class="aviso">⟪Desvío por obras hasta el 15 de diciembre⟫</div>
      <div role="table" data-v-9c><div role="row" data-v-9c><div role="columnheader">Parada</div><div role="columnheader">Primera</div><div role="columnheader">Última</div></div><div role="row">⟪row:<div role="cell">Puerto</div><div role="cell">05:50</div><div role="cell">23:10</div>⟫</div><div role="row">⟪row:<div role="cell">Mercado</div><div role="cell">05:58</div><div role="cell">23:18</div>⟫</div></div>
      <h2 data-v-3f1a>⟪h:Billetes⟫</h2><p data-v-3f1a>⟪El abono mensual cuesta 32 €⟫</p>`,
    ),
  ),
  madePage(
    'app',
    'Next.js: a job, in Japanese',
    next(
      '夜間警備スタッフ',
      `<div class="css-a"><h1>夜間警備スタッフ</h1><div class="css-b">⟪時給1,450円⟫</div><div class="css-b">⟪勤務時間 22:00〜翌6:00⟫</div></div><div class="css-c"><h2>⟪h:応募資格⟫</h2><ul><li>⟪li:18歳以上の方⟫</li><li>経験は問いません</li></ul><p>⟪交通費は月2万円まで支給します。⟫</p></div>`,
    ),
  ),
  madePage(
    'app',
    'Angular: a hotel, content in elements of its own',
    `<!doctype html><html lang="en" data-beasties-container><head><meta charset="utf-8"><title>Hotel Kvarner</title><base href="/"></head><body ngcm=""><!--nghm--><app-root ng-version="19.0.0" ng-server-context="ssr"><app-header><mat-toolbar role="toolbar"><a routerlink="/" href="/">⟦Kvarner Group⟧</a><button mat-button>⟦Sign in⟧</button></mat-toolbar></app-header><router-outlet></router-outlet><app-hotel-page><app-hero><div class="hero"><h1>Hotel Kvarner</h1></div></app-hero><app-facts><mat-card><mat-card-header><mat-card-title>⟪Rooms⟫</mat-card-title></mat-card-header><mat-card-content><p>⟪Double room with breakfast: 112 €⟫</p><p>⟪Cots are free up to three years⟫</p></mat-card-content></mat-card><mat-card><mat-card-title>Arrival</mat-card-title><mat-card-content>⟪Check-in from 14:00 to 22:00⟫</mat-card-content></mat-card></app-facts><app-note><p>⟪The pool is heated from May to October.⟫</p></app-note></app-hotel-page><app-footer><div class="foot"><a href="/imprint">⟦Imprint⟧</a><p>⟦Kvarner Group runs five houses on the coast and thanks you for your visit.⟧</p></div></app-footer></app-root><noscript>⟦Please enable JavaScript to continue using this application.⟧</noscript><script id="ng-state" type="application/json">{"1":{"b":"Double room"}}</script></body></html>`,
  ),
];

function next(title: string, content: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><title>${title} – Outdoor</title><style data-emotion="css 1ab9x2">.css-1ab9x2{display:flex}</style></head><body><noscript><iframe src="https://www.googletagmanager.com/ns.html?id=GTM-X" height="0" width="0" style="display:none;visibility:hidden"></iframe></noscript><noscript>⟦You need to enable JavaScript to run this app.⟧</noscript><div id="__next"><div class="css-root"><div class="css-bar" role="banner"><a href="/" class="css-logo">⟦Outdoor⟧</a><div class="css-nav" role="navigation"><a href="/map">⟦Map⟧</a><a href="/plans">⟦Plans⟧</a></div></div><div class="css-content">${content}</div>
<div class="css-modal" role="dialog" aria-hidden="true"><div>⟦Get the app and take your plans offline with you wherever you go.⟧</div></div><div style="display:none" class="css-toast">⟦Something went wrong. Try again later.⟧</div>
<div class="css-foot" role="contentinfo"><div>⟦Outdoor is made in Innsbruck by people who would rather be outside.⟧</div><a href="/legal">⟦Legal⟧</a></div></div></div><script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{"title":"${title}","secretFlag":"unused"}},"page":"/x"}</script></body></html>`;
}

function nuxt(title: string, content: string): string {
  return `<!DOCTYPE html><html lang="es"><head><meta charset="utf-8"><title>${title}</title><script type="module" src="/_nuxt/entry.js" crossorigin></script></head><body><div id="__nuxt"><!--[--><div class="layout"><div class="layout-header"><div class="menu"><a href="/" class="router-link-active">⟦Inicio⟧</a><a href="/lineas">⟦Todas las líneas⟧</a><a href="/tarifas">⟦Tarifas⟧</a></div></div><!--[--><div class="page">${content}</div><!--]--><div class="layout-footer"><div class="columns"><div><h4>⟦La empresa⟧</h4><a href="/quienes">⟦Quiénes somos⟧</a><a href="/empleo">⟦Trabaja con nosotros⟧</a></div></div><p>⟦Transportes urbanos de la ciudad, un servicio público del ayuntamiento.⟧</p></div></div><!--]--></div><div id="teleports"></div><script>window.__NUXT__={};window.__NUXT__.config={public:{}}</script></body></html>`;
}
