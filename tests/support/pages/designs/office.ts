import { madePage } from '../made-page.ts';

/** Public offices: layouts in tables from twenty years ago, and today's with landmarks and data in tables. */
export const office = [
  madePage(
    'office',
    'GOV.UK: fees with spans',
    government(
      'Waste collection fees',
      `<p class="govuk-body-l">Fees from 1 April 2026.</p><table class="govuk-table"><caption class="govuk-table__caption govuk-table__caption--m">⟪Yearly fees by size of bin⟫</caption><thead class="govuk-table__head"><tr class="govuk-table__row"><th scope="col" rowspan="2">Bin</th><th scope="colgroup" colspan="2">Collected</th></tr><tr><th scope="col">weekly</th><th scope="col">fortnightly</th></tr></thead><tbody><tr>⟪row:<th scope="row">120 litres</th><td>£212</td><td>£118</td>⟫</tr><tr>⟪row:<th scope="row">240 litres</th><td>£388</td><td>£204</td>⟫</tr></tbody></table>
      <h2 class="govuk-heading-m">⟪h:Reduced fees⟫</h2><ul class="govuk-list govuk-list--bullet"><li>⟪li:25 % less where you compost at home⟫</li><li>half price for care homes</li></ul>`,
    ),
  ),
  madePage(
    'office',
    'a layout of tables, in German',
    tables(
      'Gemeinde Obertal',
      `<font face="Verdana" size="4"><b>Öffnungszeiten Rathaus</b></font><br><br>
      <table border="1" cellpadding="4" cellspacing="0" width="100%"><tr bgcolor="#CCCCCC"><td><b>Tag</b></td><td><b>Vormittag</b></td><td><b>Nachmittag</b></td></tr><tr>⟪row:<td>Montag</td><td>8.00 - 12.00</td><td>14.00 - 16.00</td>⟫</tr><tr>⟪row:<td>Donnerstag</td><td>8.00 - 12.00</td><td>14.00 - 18.30</td>⟫</tr><tr><td>Freitag</td><td>8.00 - 12.00</td><td>geschlossen</td></tr></table><br>
      <font face="Verdana" size="2">⟪Ausweise nur nach Vereinbarung.⟫<br>Standesamt: ⟪Frau Lechner, Zimmer 12⟫, Tel. ⟪08321 / 4410-17⟫</font>`,
    ),
  ),
  madePage(
    'office',
    'GOV.UK: steps, in Arabic',
    government(
      'تجديد جواز السفر',
      `<div dir="rtl" lang="ar"><p class="govuk-body">⟪يستغرق التجديد عشرة أيام عمل⟫.</p><h2 class="govuk-heading-m">⟪h:المستندات المطلوبة⟫</h2><ul class="govuk-list"><li>⟪li:صورتان حديثتان بخلفية بيضاء⟫</li><li>الجواز القديم</li></ul><h2>الرسوم</h2><table class="govuk-table"><tr><th>النوع</th><th>الرسم</th></tr><tr>⟪row:<td>بالغ</td><td>450 درهم</td>⟫</tr><tr><td>طفل</td><td>220 درهم</td></tr></table><p>⟪يغلق المكتب يوم الجمعة⟫.</p></div>`,
    ),
  ),
  madePage(
    'office',
    'a layout of tables: ferry times in Italian',
    tables(
      'Comune di Portosole',
      `<center><h2>⟪h:Orario dei traghetti⟫</h2></center><table border="1"><tr><th>Partenza</th><th>Arrivo</th><th>Giorni</th></tr><tr>⟪row:<td>06:40</td><td>07:25</td><td>feriali</td>⟫</tr><tr><td rowspan="2">18:10</td><td>18:55</td><td>sabato</td></tr><tr><td>19:05</td><td>domenica</td></tr></table><p><font size="2">Biciclette: ⟪supplemento di 3,50 euro⟫.<br>⟪La biglietteria apre mezz’ora prima.⟫</font></p>`,
    ),
    { more: ['row: 18:10 | 19:05 | domenica'], isHeldOut: true },
  ),
];

function government(title: string, content: string): string {
  return `<!DOCTYPE html><html lang="en" class="govuk-template"><head><meta charset="utf-8"><title>${title} - GOV.EXAMPLE</title></head><body class="govuk-template__body"><a href="#main-content" class="govuk-skip-link" data-module="govuk-skip-link">⟦Skip to main content⟧</a><div class="govuk-cookie-banner" data-nosnippet role="region" aria-label="Cookies on this service"><div class="govuk-cookie-banner__message govuk-width-container"><h2 class="govuk-cookie-banner__heading">⟦Cookies on this service⟧</h2><p class="govuk-body">⟦We use some essential cookies to make this service work.⟧</p><button type="button" class="govuk-button">⟦Accept analytics cookies⟧</button></div></div>
<header class="govuk-header" data-module="govuk-header"><div class="govuk-header__container"><a href="/" class="govuk-header__link">⟦GOV.EXAMPLE⟧</a></div></header><div class="govuk-width-container"><div class="govuk-phase-banner"><p class="govuk-phase-banner__content"><strong class="govuk-tag">⟦Beta⟧</strong><span>⟦This is a new service. Help us improve it and give your feedback.⟧</span></p></div><nav class="govuk-breadcrumbs" aria-label="Breadcrumb"><ol class="govuk-breadcrumbs__list"><li><a href="/">⟦Home⟧</a></li><li><a href="/env">⟦Environment⟧</a></li></ol></nav>
<main class="govuk-main-wrapper" id="main-content"><div class="govuk-grid-row"><div class="govuk-grid-column-two-thirds"><h1 class="govuk-heading-xl">${title}</h1>${content}</div><div class="govuk-grid-column-one-third"><aside class="app-related-items" role="complementary"><h2 class="govuk-heading-m">⟦Related content⟧</h2><nav role="navigation"><ul><li><a href="/a">⟦Report a missed bin⟧</a></li></ul></nav></aside></div></div></main></div>
<footer class="govuk-footer"><div class="govuk-width-container"><h2 class="govuk-visually-hidden">⟦Support links⟧</h2><ul class="govuk-footer__inline-list"><li><a href="/accessibility">⟦Accessibility statement⟧</a></li></ul><span class="govuk-footer__licence-description">⟦All content is available under the Open Government Licence v3.0, except where otherwise stated⟧</span></div></footer></body></html>`;
}

function tables(title: string, content: string): string {
  return `<HTML><HEAD><TITLE>${title}</TITLE><META http-equiv="Content-Type" content="text/html; charset=utf-8"></HEAD><BODY bgcolor="#FFFFFF" link="#003399" topmargin="0">
<TABLE width="760" border="0" cellspacing="0" cellpadding="0" align="center"><TR><TD colspan="3" height="80" background="img/kopf.gif"><IMG src="img/logo.gif" width="200" height="60" border="0" alt="⟦Wappen⟧"></TD></TR>
<TR><TD width="150" valign="top" bgcolor="#E8E8F0"><TABLE border="0" cellpadding="3"><TR><TD><A href="index.htm">⟦Startseite⟧</A></TD></TR><TR><TD><A href="rat.htm">⟦Gemeinderat⟧</A></TD></TR><TR><TD><A href="vereine.htm">⟦Vereine⟧</A></TD></TR><TR><TD><A href="gast.htm">⟦Gästebuch⟧</A></TD></TR></TABLE></TD>
<TD width="10"><IMG src="img/leer.gif" width="10" height="1"></TD><TD width="600" valign="top">${content}</TD></TR>
<TR><TD colspan="3" align="center" bgcolor="#E8E8F0"><FONT size="1"><A href="impressum.htm">⟦Impressum⟧</A> | <A href="kontakt.htm">⟦Kontakt zum Webmaster⟧</A> | <A href="sitemap.htm">⟦Übersicht⟧</A></FONT></TD></TR></TABLE></BODY></HTML>`;
}
