import { madePage } from '../made-page.ts';

/** Blogs: WordPress with its widgets, and the same posts as AMP. */
export const blog = [
  madePage(
    'blog',
    'WordPress: sourdough',
    wordpress(
      'Rye sourdough in three days',
      `<p>This loaf needs patience and little else. I have baked it every week since spring, and it has never failed since I began to measure temperatures.</p>
      <figure class="wp-block-image size-large"><img src="/wp-content/uploads/rye.jpg" alt="" class="wp-image-31" /><figcaption class="wp-element-caption">⟪The crumb after 24 hours of rest⟫</figcaption></figure>
      <h2 class="wp-block-heading">⟪h:Ingredients⟫</h2><ul class="wp-block-list"><li>⟪li:420 g of rye flour⟫</li><li>330 ml of water at 38 °C</li><li>⟪li:9 g of salt⟫</li></ul>
      <h2 class="wp-block-heading">Baking</h2><p>Bake at 250 °C for ten minutes, then ⟪at 200 °C for 50 minutes⟫. Let it rest for a day.</p>`,
    ),
  ),
  madePage(
    'blog',
    'AMP: bicycles in Italian',
    amp(
      'Provata: la bici pieghevole Volo 20',
      `<p>⟪La Volo 20 pesa 11,8 kg⟫ e si piega in dodici secondi.</p><h2>⟪h:Autonomia⟫</h2><p>Con la batteria da 360 Wh abbiamo percorso ⟪64 chilometri in città⟫.</p>
      <amp-img src="/volo.jpg" width="800" height="450" layout="responsive" alt="La bici piegata"></amp-img><blockquote><p>⟪Il cambio a cinque rapporti basta quasi sempre.⟫</p></blockquote>
      <amp-ad width="300" height="250" type="doubleclick"><div placeholder>⟦Pubblicità⟧</div></amp-ad><p>Prezzo di listino: ⟪1.490 euro⟫.</p>`,
    ),
  ),
  madePage(
    'blog',
    'WordPress: a table and a quote in Polish',
    wordpress(
      'Ile kosztuje ogrzewanie gazem',
      `<p>Policzyliśmy rachunki trzech domów z ostatniej zimy, w takich samych warunkach i z takim samym piecem.</p>
      <figure class="wp-block-table"><table class="has-fixed-layout"><thead><tr><th>Dom</th><th>Powierzchnia</th><th>Koszt</th></tr></thead><tbody><tr>⟪row:<td>Radom</td><td>120 m²</td><td>6 140 zł</td>⟫</tr><tr>⟪row:<td>Łódź</td><td>95 m²</td><td>4 980 zł</td>⟫</tr></tbody></table><figcaption class="wp-element-caption">Sezon 2025/2026</figcaption></figure>
      <blockquote class="wp-block-quote"><p>⟪Najwięcej daje ocieplenie stropu.⟫</p><cite>Inż. Maria Zając</cite></blockquote>
      <h3 class="wp-block-heading">⟪h:Wniosek⟫</h3><p>Inwestycja zwraca się ⟪po czterech sezonach⟫.</p>`,
    ),
  ),
  madePage(
    'blog',
    'WordPress: release with code',
    wordpress(
      'Version 3 of our CSV parser',
      `<p>Version 3 streams. It reads a file of ten gigabytes with ⟪18 MB of memory⟫, and it is the first to tell the delimiter by itself.</p>
      <pre class="wp-block-code"><code lang="js" class="language-js">for await (const row of parse(file)) {
⟪code:  if (row.length &lt; 2) continue;⟫
}</code></pre>
      <h2 class="wp-block-heading">⟪h:What breaks⟫</h2><ol class="wp-block-list"><li>Callbacks are gone.</li><li>⟪li:Empty lines are no longer rows⟫</li></ol>
      <p>Support for version 2 ⟪ends on 31 March 2027⟫.</p>`,
    ),
    { isHeldOut: true },
  ),
];

function wordpress(title: string, content: string): string {
  return `<!DOCTYPE html><html lang="en-US"><head><meta charset="UTF-8"><meta name="generator" content="WordPress 6.6.2"><title>${title} &#8211; The Long Table</title><link rel="stylesheet" href="/wp-includes/css/dist/block-library/style.min.css"></head><body class="post-template-default single single-post postid-311 single-format-standard wp-embed-responsive"><div id="page" class="site"><a class="skip-link screen-reader-text" href="#content">⟦Skip to content⟧</a>
<header id="masthead" class="site-header"><div class="site-branding"><p class="site-title"><a href="/" rel="home">⟦The Long Table⟧</a></p><p class="site-description">⟦Notes from a small kitchen and a smaller office⟧</p></div><nav id="site-navigation" class="main-navigation"><ul id="primary-menu" class="menu"><li class="menu-item"><a href="/about">⟦About this site⟧</a></li><li class="menu-item"><a href="/archive">⟦Archive⟧</a></li></ul></nav></header>
<div id="content" class="site-content"><div id="primary" class="content-area"><main id="main" class="site-main"><article id="post-311" class="post-311 post type-post status-publish hentry category-notes"><header class="entry-header"><h1 class="entry-title">${title}</h1><div class="entry-meta"><span class="posted-on"><time class="entry-date published" datetime="2026-09-14T08:00:00+00:00">September 14, 2026</time></span></div></header>
<div class="entry-content">${content}
<div class="sharedaddy sd-sharing-enabled"><div class="robots-nocontent sd-block sd-social sd-social-icon-text sd-sharing"><h3 class="sd-title">⟦Share this:⟧</h3><div class="sd-content"><ul><li class="share-twitter"><a rel="nofollow" class="share-twitter sd-button" href="#">⟦Click to share on X⟧</a></li><li class="share-facebook"><a href="#">⟦Click to share on Facebook⟧</a></li></ul></div></div></div>
<div id="jp-relatedposts" class="jp-relatedposts"><h3 class="jp-relatedposts-headline"><em>⟦Related⟧</em></h3><div class="jp-relatedposts-items"><div class="jp-relatedposts-post"><h4><a href="/a">⟦Why I sold my stand mixer⟧</a></h4><p class="jp-relatedposts-post-date">⟦March 2, 2026⟧</p></div></div></div></div>
<footer class="entry-footer"><span class="cat-links">⟦Posted in⟧ <a href="/category/notes" rel="category tag">⟦Notes⟧</a></span><span class="tags-links">⟦Tagged⟧ <a href="/tag/slow" rel="tag">⟦slow things⟧</a></span></footer></article>
<nav class="navigation post-navigation" aria-label="Posts"><h2 class="screen-reader-text">⟦Post navigation⟧</h2><div class="nav-links"><div class="nav-previous"><a href="/p" rel="prev">⟦The oven thermometer test⟧</a></div></div></nav>
<div id="comments" class="comments-area"><div id="respond" class="comment-respond"><h3 id="reply-title" class="comment-reply-title">⟦Leave a Reply⟧</h3><form action="/wp-comments-post.php" method="post" id="commentform" class="comment-form"><p class="comment-notes">⟦Your email address will not be published.⟧</p><textarea name="comment"></textarea></form></div></div></main></div>
<aside id="secondary" class="widget-area"><section class="widget widget_recent_entries"><h2 class="widget-title">⟦Recent Posts⟧</h2><ul><li><a href="/b">⟦A year without a freezer⟧</a></li></ul></section><section class="widget widget_mc4wp"><p>⟦Subscribe to our letter and receive one recipe a month.⟧</p></section></aside></div>
<footer id="colophon" class="site-footer"><div class="site-info">⟦Proudly powered by WordPress⟧<span class="sep"> | </span>⟦Theme: Twenty Something by Automattic.⟧</div></footer></div></body></html>`;
}

function amp(title: string, content: string): string {
  return `<!doctype html><html ⚡ lang="it"><head><meta charset="utf-8"><script async src="https://cdn.ampproject.org/v0.js"></script><title>${title}</title><link rel="canonical" href="/volo"><style amp-boilerplate>body{-webkit-animation:-amp-start 8s steps(1,end) 0s 1 normal both}</style><noscript><style amp-boilerplate>body{animation:none}</style></noscript></head><body>
<amp-sidebar id="sidebar" layout="nodisplay" side="left"><ul><li><a href="/">⟦Prima pagina⟧</a></li><li><a href="/prove">⟦Tutte le prove⟧</a></li></ul></amp-sidebar>
<header class="amp-header"><button on="tap:sidebar.toggle">☰</button><a href="/">⟦Ruote e Pedali⟧</a></header>
<amp-consent id="consent" layout="nodisplay"><div id="consent-ui"><p>⟦Usiamo i cookie per mostrarti annunci pertinenti.⟧</p><button on="tap:consent.accept">⟦Accetta⟧</button></div></amp-consent>
<article class="amp-wp-article"><header class="amp-wp-article-header"><h1 class="amp-wp-title">${title}</h1><div class="amp-wp-meta amp-wp-byline"><span class="amp-wp-author author vcard">Luca Ferri</span></div></header><div class="amp-wp-article-content">${content}</div>
<div class="amp-social"><amp-social-share type="whatsapp" aria-label="Condividi"></amp-social-share><span>⟦Condividi l’articolo⟧</span></div>
<footer class="amp-wp-article-footer"><div class="amp-wp-meta amp-wp-tax-category">⟦Categorie: Prove⟧</div></footer></article>
<section class="related-articles"><h2>⟦Leggi anche⟧</h2><ul><li><a href="/x">⟦Dieci salite intorno a Como⟧</a></li><li><a href="/y">⟦Come scegliere la sella⟧</a></li></ul></section>
<footer class="amp-wp-footer"><div><p>⟦Ruote e Pedali è una testata registrata presso il tribunale di Como.⟧</p><a href="#top" class="back-to-top">⟦Torna su⟧</a></div></footer></body></html>`;
}
