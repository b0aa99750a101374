import { madePage } from '../made-page.ts';

/** A few lines that matter: hours, telephone, address, below a footer that is longer than they are. */
export const contact = [
  madePage(
    'contact',
    'Wix: a bistro',
    wix(
      `<div id="comp-a" class="wixui-rich-text"><h1 class="font_0">Bistro Anker</h1></div><div id="comp-b" class="wixui-rich-text" data-testid="richTextElement"><h2 class="font_2"><span class="color_15">⟪h:Opening hours⟫</span></h2><p class="font_8">⟪Tue–Fri 11:30–14:30⟫</p><p class="font_8">⟪Sat 17:00–23:00⟫</p></div><div id="comp-c" class="wixui-rich-text"><p class="font_8"><a href="tel:+4940123456">⟪+49 40 123 456⟫</a></p><p class="font_8">⟪Deichstraße 9, 20459 Hamburg⟫</p></div>`,
    ),
  ),
  madePage(
    'contact',
    'Elementor: a dentist, in French',
    elementor(
      `<h1 class="elementor-heading-title elementor-size-default">Contact</h1>`,
      `<div class="elementor-widget elementor-widget-text-editor"><p><strong>Cabinet dentaire Roux</strong><br>⟪14, rue des Lilas⟫<br>⟪69003 Lyon⟫</p></div><div class="elementor-widget elementor-widget-icon-list"><ul class="elementor-icon-list-items"><li class="elementor-icon-list-item"><span class="elementor-icon-list-icon"><svg aria-hidden="true"></svg></span><span class="elementor-icon-list-text">⟪04 78 00 11 22⟫</span></li><li class="elementor-icon-list-item"><a href="mailto:rdv@roux.example"><span class="elementor-icon-list-text">⟪li:rdv@roux.example⟫</span></a></li></ul></div><div class="elementor-widget"><p>⟪Parking au sous-sol, tramway T1⟫</p></div>`,
    ),
  ),
  madePage(
    'contact',
    'Wix: a menu with prices, hours in a script',
    wix(
      `<h1>Trattoria Sole</h1><div class="menu-section"><h2>⟪h:Primi⟫</h2><div class="menu-item"><div class="menu-item-title">Tagliatelle al ragù</div><div class="menu-item-price">⟪11,50 €⟫</div><div class="menu-item-description">⟪contiene glutine, uova⟫</div></div><div class="menu-item"><div class="menu-item-title">⟪Gnocchi alla zucca⟫</div><div class="menu-item-price">10,00 €</div></div></div><script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"WebSite","name":"Sole"},{"@type":"Restaurant","name":"Trattoria Sole","openingHoursSpecification":[{"@type":"OpeningHoursSpecification","dayOfWeek":["Thursday","Friday"],"opens":"18:30","closes":"23:45"}]}]}</script>`,
    ),
    { more: ['18:30 | 23:45'] },
  ),
  madePage(
    'contact',
    'Elementor: a yoga room, in Dutch',
    elementor(
      `<h1 class="elementor-heading-title">⟪h:Yoga aan de gracht⟫</h1>`,
      `<div class="elementor-widget"><address>⟪Keizersgracht 12⟫<br>1015 CS Amsterdam</address></div><div class="elementor-widget"><table><tr>⟪row:<td>maandag</td><td>18:00 – 19:15</td>⟫</tr><tr>⟪row:<td>zondag</td><td>10:00 – 11:30</td>⟫</tr></table></div><div class="elementor-widget"><p>⟪Proefles 9 euro, mat aanwezig⟫</p></div>`,
    ),
    { isHeldOut: true },
  ),
];

function wix(content: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Contact | Welcome</title><meta name="generator" content="Wix.com Website Builder"></head><body class="responsive"><div id="SITE_CONTAINER"><div id="main_MF"><div id="SCROLL_TO_TOP" tabindex="-1" role="region" aria-label="top of page"><span>⟦top of page⟧</span></div><div id="site-root"><div id="masterPage"><header id="SITE_HEADER" class="xU8fqS SITE_HEADER wixui-header" tabindex="-1"><div class="wixui-horizontal-menu"><nav aria-label="Site"><ul><li><a href="/" data-testid="linkElement">⟦Home⟧</a></li><li><a href="/about">⟦About⟧</a></li><li>⟦More⟧</li></ul></nav></div></header><main id="PAGES_CONTAINER" tabindex="-1"><div id="SITE_PAGES"><div id="c1dmp"><div class="HT5ybB" data-testid="mesh-container-content">${content}</div></div></div></main><footer id="SITE_FOOTER" class="xU8fqS SITE_FOOTER wixui-footer" tabindex="-1"><div class="wixui-rich-text"><p class="font_8">⟦We look forward to your visit and are proud to have served our guests with love since 1987. Follow us!⟧</p></div><form class="wixui-form"><label>⟦Email⟧</label><button>⟦Subscribe⟧</button></form><p class="font_9">⟦©2026 by us. Proudly created with Wix.com⟧</p></footer></div></div><div role="region" aria-label="bottom of page"><span>⟦bottom of page⟧</span></div></div></div></body></html>`;
}

function elementor(head: string, content: string): string {
  return `<!DOCTYPE html><html lang="fr-FR"><head><meta charset="UTF-8"><title>Contact</title></head><body class="page-template-default page page-id-12 elementor-default elementor-kit-5 elementor-page"><div data-elementor-type="header" data-elementor-id="40" class="elementor elementor-40 elementor-location-header"><section class="elementor-section"><div class="elementor-widget-nav-menu"><nav aria-label="Menu" class="elementor-nav-menu--main"><ul class="elementor-nav-menu"><li><a class="elementor-item" href="/">⟦Accueil du site⟧</a></li><li><a class="elementor-item" href="/equipe">⟦Notre équipe⟧</a></li></ul></nav></div></section></div>
<div data-elementor-type="wp-page" data-elementor-id="12" class="elementor elementor-12"><section class="elementor-section elementor-top-section"><div class="elementor-container"><div class="elementor-column"><div class="elementor-widget-wrap"><div class="elementor-widget elementor-widget-heading">${head}</div>${content}<div class="elementor-widget elementor-widget-form"><form class="elementor-form" method="post"><label>⟦Votre nom⟧</label><input type="text"><button type="submit">⟦Envoyer le message⟧</button></form></div><div class="elementor-widget elementor-widget-social-icons"><div class="elementor-social-icons-wrapper"><a class="elementor-icon" href="#"><span class="elementor-screen-only">⟦Facebook⟧</span></a><a class="elementor-icon" href="#"><span class="elementor-screen-only">⟦Instagram⟧</span></a></div></div></div></div></div></section></div>
<div data-elementor-type="footer" data-elementor-id="51" class="elementor elementor-51 elementor-location-footer"><section class="elementor-section"><div class="elementor-widget elementor-widget-text-editor"><p>⟦Nous prenons soin de vous depuis trente ans, avec le sourire et sans attente inutile. À bientôt !⟧</p></div><div><p>⟦Mentions légales⟧</p></div></section></div>
<div id="cmplz-cookiebanner-container"><div class="cmplz-cookiebanner cmplz-hidden banner-1 bottom-right-view-preferences" data-nosnippet="true" aria-modal="true" role="dialog"><div class="cmplz-title">⟦Gérer le consentement⟧</div><div class="cmplz-message">⟦Pour offrir les meilleures expériences, nous utilisons des technologies telles que les cookies.⟧</div></div></div></body></html>`;
}
