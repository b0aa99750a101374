import { madePage } from '../made-page.ts';

/** Questions with answers that fold: by details, by hidden panels, by a script that knows the answers. */
export const faq = [
  madePage(
    'faq',
    'details',
    page(
      'Questions about tickets',
      `<div class="faq-list"><details><summary>Can I change my ticket?</summary><p>Yes, ⟪until two hours before departure⟫, for 5 €.</p></details>
      <details open><summary>⟪h:Do dogs travel free?⟫</summary><p>⟪Small dogs in a bag travel free.⟫ Others pay half.</p></details>
      <details><summary>How do I get an invoice?</summary><div><p>Write to ⟪invoices@rail.example⟫ with:</p><ul><li>⟪li:the six letters of your booking⟫</li><li>your tax number</li></ul></div></details></div>`,
    ),
  ),
  madePage(
    'faq',
    'Bootstrap: collapsed panels in German',
    page(
      'Häufige Fragen',
      `<div class="accordion" id="faq"><div class="accordion-item"><h2 class="accordion-header" id="h1"><button class="accordion-button" type="button" data-bs-toggle="collapse" data-bs-target="#c1" aria-expanded="true" aria-controls="c1">⟪h:Wie lange gilt der Gutschein?⟫</button></h2><div id="c1" class="accordion-collapse collapse show" aria-labelledby="h1"><div class="accordion-body">⟪Drei Jahre ab Ende des Kaufjahres.⟫</div></div></div>
      <div class="accordion-item"><h2 class="accordion-header" id="h2"><button class="accordion-button collapsed" type="button" aria-expanded="false" aria-controls="c2">⟪h:Kann ich ihn teilen?⟫</button></h2><div id="c2" class="accordion-collapse collapse" aria-labelledby="h2" hidden><div class="accordion-body">⟪Ja, in Schritten von 10 Euro.⟫</div></div></div>
      <div class="accordion-item"><h2 class="accordion-header"><button class="accordion-button collapsed" type="button" aria-expanded="false" aria-controls="c3">Und verloren?</button></h2><div id="c3" class="accordion-collapse collapse" style="display:none"><div class="accordion-body">Mit Beleg ersetzen wir ihn ⟪innerhalb von 14 Tagen⟫.</div></div></div></div>`,
    ),
  ),
  madePage(
    'faq',
    'the answers in a script',
    page(
      'Help centre',
      `<div class="c-faq" data-component="faq"><div class="c-faq__item" role="button" tabindex="0">⟪How do I reset the meter?⟫</div><div class="c-faq__item" role="button" tabindex="0">Where is the serial number?</div></div>
      <script type="application/ld+json">{"@context":"https://schema.org","@type":"FAQPage","mainEntity":[{"@type":"Question","name":"How do I reset the meter?","acceptedAnswer":{"@type":"Answer","text":"<p>Hold both keys for <b>seven seconds</b>.</p><ul><li>The display shows E0</li></ul>"}},{"@type":"Question","name":"Where is the serial number?","acceptedAnswer":{"@type":"Answer","text":"Under the battery cover, it begins with KM."}},{"@type":"Question","name":"How long does the battery last?","acceptedAnswer":{"@type":"Answer","text":"Five years at 20 °C."}}]}</script>`,
    ),
    {
      more: ['seven seconds', 'The display shows E0', 'it begins with KM', 'Five years at 20 °C'],
    },
  ),
  madePage(
    'faq',
    'definition list and hidden panels in Portuguese',
    page(
      'Perguntas frequentes',
      `<dl class="perguntas"><dt>Qual é o prazo de entrega?</dt><dd>⟪Três dias úteis em Portugal continental.⟫</dd><dt>Posso levantar na loja?</dt><dd>Sim, ⟪em Braga e em Évora⟫.</dd></dl>
      <h2>⟪h:Pagamentos⟫</h2><div class="accordion"><button aria-controls="p1" aria-expanded="false" id="b1">Aceitam MB Way?</button><div id="p1" role="region" aria-labelledby="b1" hidden><p>⟪Aceitamos até 500 € por compra.⟫</p></div><button aria-controls="p2" aria-expanded="false" id="b2">E em prestações?</button><div id="p2" role="region" aria-labelledby="b2" aria-hidden="true"><p>⟪Em três vezes sem juros⟫</p></div></div>`,
    ),
    { isHeldOut: true },
  ),
];

function page(title: string, content: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head><body><div id="app-header" class="site-header js-header"><div class="site-header__logo"><a href="/">⟦Logo⟧</a></div><div class="site-nav"><ul class="site-nav__list"><li><a href="/tickets">⟦Buy tickets⟧</a></li><li><a href="/stations">⟦Stations⟧</a></li><li><a href="/account">⟦My account⟧</a></li></ul></div></div>
<div class="breadcrumb"><a href="/">⟦Start⟧</a> › <a href="/help">⟦Help and contact⟧</a></div>
<div class="page-body"><div class="page-body__content"><h1>${title}</h1>${content}</div>
<div class="page-body__sidebar sidebar"><h3>⟦Still have questions?⟧</h3><p>⟦Our team is happy to help you by chat, by phone and by mail.⟧</p><a class="btn" href="/contact">⟦Write to us⟧</a></div></div>
<div class="feedback-widget"><form><span>⟦Was this page helpful?⟧</span><button>⟦Yes, thanks⟧</button><button>⟦Not really⟧</button></form></div>
<div class="site-footer"><div class="site-footer__links"><a href="/terms">⟦Terms of carriage⟧</a> <a href="/privacy">⟦Privacy⟧</a> <a href="/press">⟦Press⟧</a></div><p class="site-footer__legal">⟦A company of the Example Group, registered in the commercial register of Sample Town.⟧</p></div>
<div id="onetrust-consent-sdk"><div id="onetrust-banner-sdk" class="otFlat bottom"><p id="onetrust-policy-text">⟦By clicking “Accept All Cookies”, you agree to the storing of cookies on your device.⟧</p><button id="onetrust-accept-btn-handler">⟦Accept All Cookies⟧</button></div></div></body></html>`;
}
