import { madePage } from '../made-page.ts';

/** Shops: one product a page, its price sometimes in a script alone. Held out as a whole. */
export const shop = [
  madePage(
    'shop',
    'Shopify: a kettle',
    shopify(
      'Gooseneck Kettle 0.9 l',
      `<div class="price price--large"><div class="price__regular"><span class="visually-hidden visually-hidden--inline">Regular price</span><span class="price-item price-item--regular">⟪$64.00 USD⟫</span></div></div>
      <div class="product__description rte quick-add-hidden"><p>A kettle that pours in a thin stream.</p><ul><li>⟪li:Heats 0.9 litres in four minutes⟫</li><li>Keeps warm for an hour</li></ul><p>⟪Not suitable for induction hobs.⟫</p></div>
      <div class="product__accordion accordion quick-add-hidden"><details id="Details-shipping"><summary role="button"><div class="summary__title"><h2 class="h4 accordion__title">⟪h:Shipping & returns⟫</h2></div></summary><div class="accordion__content rte"><p>⟪Free shipping over $75, returns within 45 days.⟫</p></div></details></div>`,
    ),
    { isHeldOut: true },
  ),
  madePage(
    'shop',
    'WooCommerce: boots in German',
    woo(
      'Wanderstiefel Arlberg',
      `<p class="price"><span class="woocommerce-Price-amount amount"><bdi>⟪189,90&nbsp;<span class="woocommerce-Price-currencySymbol">€</span>⟫</bdi></span></p><div class="woocommerce-product-details__short-description"><p>⟪Gewachstes Nubukleder, wiederbesohlbar⟫</p></div>`,
      `<div class="woocommerce-Tabs-panel panel entry-content wc-tab" id="tab-description" role="tabpanel"><h2>Beschreibung</h2><p>Für Touren mit Gepäck. ⟪Gewicht 1.420 g je Paar⟫ in Größe 42.</p></div>
      <div class="woocommerce-Tabs-panel panel entry-content wc-tab" id="tab-additional_information" role="tabpanel" style="display: none;"><h2>Zusätzliche Informationen</h2><table class="woocommerce-product-attributes shop_attributes"><tr>⟪row:<th scope="row">Größe</th><td><p>36, 37, 38, 39, 40, 41, 42</p></td>⟫</tr><tr>⟪row:<th scope="row">Futter</th><td><p>Leder, chromfrei</p></td>⟫</tr></table></div>`,
    ),
    { isHeldOut: true },
  ),
  madePage(
    'shop',
    'Shopify: the price in a script, French',
    shopify(
      'Lampe Brume',
      `<div class="price" data-price></div><div class="product__description rte"><p>⟪Abat-jour en verre soufflé, 22 cm⟫</p><p>⟪Ampoule E14, 40 W au plus⟫, non fournie.</p><h3>⟪h:Entretien⟫</h3><p>⟪Laver à l’eau tiède sans savon⟫</p></div>
      <script type="application/ld+json">{"@context":"http://schema.org/","@type":"Product","name":"Lampe Brume","offers":[{"@type":"Offer","price":"129.00","priceCurrency":"EUR","availability":"http://schema.org/InStock"}]}</script>`,
    ),
    { more: ['129.00'], isHeldOut: true },
  ),
  madePage(
    'shop',
    'WooCommerce: tea, few words',
    woo(
      'Sencha Yame 100 g',
      `<p class="price"><ins aria-hidden="true"><span class="woocommerce-Price-amount amount"><bdi>⟪£14.50⟫</bdi></span></ins></p><p class="stock in-stock">⟪7 in stock⟫</p><div class="woocommerce-product-details__short-description"><p>⟪First flush, harvested in May⟫</p></div>`,
      `<div class="woocommerce-Tabs-panel panel entry-content wc-tab" id="tab-description" role="tabpanel"><h2>⟪h:How to brew⟫</h2><ol><li>Warm the pot.</li><li>⟪li:70 °C, ninety seconds⟫</li></ol></div>`,
    ),
    { isHeldOut: true },
  ),
];

function shopify(title: string, content: string): string {
  return `<!doctype html><html class="no-js" lang="en"><head><meta charset="utf-8"><title>${title} &ndash; Hearth &amp; Hollow</title><meta property="og:title" content="${title}"><meta property="og:type" content="product"></head><body class="gradient"><a class="skip-to-content-link button visually-hidden" href="#MainContent">⟦Skip to content⟧</a>
<div id="shopify-section-announcement" class="shopify-section shopify-section-group-header-group announcement-bar-section"><div class="announcement-bar" role="region" aria-label="Announcement"><p class="announcement-bar__message h5">⟦Summer sale: 20 % off all mugs until Sunday⟧</p></div></div>
<div id="shopify-section-header" class="shopify-section section-header"><sticky-header><header class="header header--middle-left"><a href="/" class="header__heading-link">⟦Hearth & Hollow⟧</a><nav class="header__inline-menu"><ul class="list-menu"><li><a href="/collections/all">⟦Catalog⟧</a></li></ul></nav><a href="/cart" class="header__icon--cart"><span class="visually-hidden">⟦Cart⟧</span></a></header></sticky-header></div>
<div id="cart-notification" class="cart-notification" aria-modal="true" role="dialog"><h2 class="cart-notification__heading">⟦Item added to your cart⟧</h2><a href="/cart" class="button">⟦View cart⟧</a></div>
<main id="MainContent" class="content-for-layout focus-none" role="main" tabindex="-1"><section id="shopify-section-main-product" class="shopify-section section"><product-info class="product"><div class="product__media-wrapper"><ul class="product__media-list"><li class="product__media-item"><img src="/k.jpg" alt="${title}"></li></ul></div>
<div class="product__info-wrapper"><div class="product__title"><h1>${title}</h1></div>${content}
<product-form class="product-form"><form method="post" action="/cart/add"><label class="form__label">⟦Quantity⟧</label><input type="number" name="quantity" value="1"><button type="submit" name="add" class="product-form__submit button"><span>⟦Add to cart⟧</span></button></form></product-form>
<share-button class="share-button quick-add-hidden"><button class="share-button__button">⟦Share⟧</button></share-button></div></product-info></section>
<section id="shopify-section-related-products" class="shopify-section section"><div class="related-products"><h2 class="related-products__heading">⟦You may also like⟧</h2><ul class="grid product-grid"><li class="grid__item"><div class="card-wrapper"><h3 class="card__heading"><a href="/products/mug">⟦Stoneware mug⟧</a></h3><span class="price-item">⟦$18.00 USD⟧</span></div></li></ul></div></section></main>
<div id="shopify-section-footer" class="shopify-section shopify-section-group-footer-group"><footer class="footer"><h2 class="footer-block__heading">⟦Quick links⟧</h2><ul><li><a href="/policies/refund-policy">⟦Refund policy⟧</a></li></ul><div class="footer-block__newsletter"><p>⟦Sign up for stories and offers from our workshop.⟧</p></div><small class="copyright__content">⟦© 2026, Hearth & Hollow⟧</small> <small>⟦Powered by Shopify⟧</small></footer></div></body></html>`;
}

function woo(title: string, summary: string, tabs: string): string {
  return `<!DOCTYPE html><html lang="de"><head><meta charset="UTF-8"><title>${title} | Laden</title></head><body class="product-template-default single single-product woocommerce woocommerce-page theme-storefront"><div id="page" class="hfeed site"><p role="complementary" class="woocommerce-store-notice demo_store" style="display:none;">⟦This is a demo store for testing purposes.⟧ <a href="#" class="woocommerce-store-notice__dismiss-link">⟦Dismiss⟧</a></p>
<header id="masthead" class="site-header" role="banner"><div class="col-full"><div class="site-branding"><a href="/">⟦Der Laden am Eck⟧</a></div><nav id="site-navigation" class="main-navigation" role="navigation"><ul><li><a href="/shop">⟦Zum Sortiment⟧</a></li></ul></nav></div></header>
<div class="storefront-breadcrumb"><div class="col-full"><nav class="woocommerce-breadcrumb"><a href="/">⟦Startseite⟧</a><span class="breadcrumb-separator"> / </span><a href="/cat">⟦Alle Waren⟧</a></nav></div></div>
<div id="content" class="site-content" tabindex="-1"><div class="col-full"><div id="primary" class="content-area"><main id="main" class="site-main" role="main"><div class="woocommerce-notices-wrapper"></div><div id="product-77" class="product type-product post-77 instock"><div class="summary entry-summary"><h1 class="product_title entry-title">${title}</h1>${summary}<form class="cart" method="post"><div class="quantity"><input type="number" value="1"></div><button type="submit" class="single_add_to_cart_button button">⟦In den Warenkorb⟧</button></form><div class="product_meta"><span class="posted_in">⟦Kategorie:⟧ <a href="/cat" rel="tag">⟦Alle Waren⟧</a></span></div></div>
<div class="woocommerce-tabs wc-tabs-wrapper"><ul class="tabs wc-tabs" role="tablist"><li class="description_tab active" role="tab" aria-controls="tab-description"><a href="#tab-description">⟦Reiter Beschreibung⟧</a></li><li class="additional_information_tab" role="tab" aria-controls="tab-additional_information"><a href="#tab-additional_information">⟦Reiter Informationen⟧</a></li></ul>${tabs}</div>
<section class="related products"><h2>⟦Ähnliche Produkte⟧</h2><ul class="products columns-3"><li class="product type-product"><a href="/p/1" class="woocommerce-LoopProduct-link"><h2 class="woocommerce-loop-product__title">⟦Imprägnierspray 250 ml⟧</h2><span class="price">⟦9,90 €⟧</span></a><a href="?add-to-cart=1" class="button add_to_cart_button">⟦In den Warenkorb⟧</a></li></ul></section></div></main></div></div></div>
<footer id="colophon" class="site-footer" role="contentinfo"><div class="col-full"><div class="site-info">⟦© Der Laden am Eck 2026⟧<br><a href="/agb">⟦Allgemeine Geschäftsbedingungen⟧</a> ⟦Alle Preise inkl. der gesetzlichen MwSt.⟧</div></div></footer></div></body></html>`;
}
