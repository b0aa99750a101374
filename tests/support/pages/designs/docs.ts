import { madePage } from '../made-page.ts';

/** Documentation: generated sites with side bars, a table of contents, and code. */
export const docs = [
  madePage(
    'docs',
    'Docusaurus: install',
    docusaurus(
      'Install',
      `<h1>⟪h:Install the agent⟫</h1><p>The agent needs Node 20 or newer.</p>
      <div class="language-bash codeBlockContainer_Ckt0 theme-code-block"><div class="codeBlockContent_biex"><pre tabindex="0" class="prism-code language-bash codeBlock_bY9V thin-scrollbar"><code class="codeBlockLines_e6Vv"><span class="token-line"><span class="token plain">⟪code:npm install --global @acme/agent⟫</span><br></span></code></pre><div class="buttonGroup__atx"><button type="button" aria-label="Copy code to clipboard" class="clean-btn"><span aria-hidden="true">⟦Copy⟧</span></button></div></div></div>
      <h2 class="anchor anchorWithStickyNavbar_LWe7" id="configuration">Configuration<a href="#configuration" class="hash-link" aria-label="Direct link to Configuration" title="Direct link">​</a></h2>
      <div class="language-yaml theme-code-block"><pre class="prism-code language-yaml"><code><span class="token-line">server:<br></span><span class="token-line">⟪code:  port: 8443⟫<br></span><span class="token-line">⟪code:    retries: 3⟫<br></span></code></pre></div>
      <div class="theme-admonition theme-admonition-warning alert alert--warning"><div class="admonitionHeading_tbUL">warning</div><div class="admonitionContent_S0QG"><p>⟪Ports below 1024 need root.⟫</p></div></div>`,
    ),
  ),
  madePage(
    'docs',
    'Sphinx: options',
    sphinx(
      'Options',
      `<section id="options"><h1>⟪h:Options⟫<a class="headerlink" href="#options" title="Link to this heading">¶</a></h1>
      <p>All are optional.</p><table class="docutils align-default"><thead><tr class="row-odd"><th class="head"><p>Name</p></th><th class="head"><p>Default</p></th><th class="head"><p>Meaning</p></th></tr></thead>
      <tbody><tr class="row-even">⟪row:<td><p><code class="docutils literal notranslate"><span class="pre">max_age</span></code></p></td><td><p>3600</p></td><td><p>seconds until a token is renewed</p></td>⟫</tr>
      <tr class="row-odd">⟪row:<td><p><code class="docutils literal notranslate"><span class="pre">verify</span></code></p></td><td><p>true</p></td><td><p>checks certificates</p></td>⟫</tr></tbody></table>
      <dl class="py function"><dt class="sig sig-object py" id="acme.open"><span class="sig-name descname"><span class="pre">open</span></span><span class="sig-paren">(</span><em class="sig-param">path</em><span class="sig-paren">)</span><a class="headerlink" href="#acme.open">¶</a></dt><dd><p>⟪Raises LockedError if another process holds the file.⟫</p></dd></dl>
      <div class="highlight-python notranslate"><div class="highlight"><pre><span></span><span class="k">with</span> <span class="n">acme</span><span class="o">.</span><span class="n">open</span><span class="p">(</span><span class="s2">&quot;a.db&quot;</span><span class="p">)</span> <span class="k">as</span> <span class="n">db</span><span class="p">:</span>
⟪code:    <span class="n">db</span><span class="o">.</span><span class="n">compact</span><span class="p">(</span><span class="p">)</span>⟫
</pre></div></div></section>`,
    ),
  ),
  madePage(
    'docs',
    'Docusaurus: limits, nested lists in French',
    docusaurus(
      'Limites',
      `<h1>Limites et quotas</h1><p>Les limites valent par projet.</p>
      <h2 id="api">⟪h:Appels de l’API⟫<a href="#api" class="hash-link">​</a></h2>
      <ul><li>Lecture<ul><li>⟪li:600 appels par minute⟫</li><li>pages de 100 objets</li></ul></li><li>Écriture<ul><li>⟪li:60 appels par minute⟫</li></ul></li></ul>
      <h2 id="fichiers">Fichiers</h2><ol start="1"><li><p>Compresser le fichier.</p></li><li><p>⟪li:Envoyer par morceaux de 8 Mo⟫</p></li></ol>
      <details class="details_lb9f alert"><summary>Et au-delà ?</summary><div><div class="collapsibleContent_i85q"><p>⟪Écrire à quotas@acme.example, réponse sous deux jours.⟫</p></div></div></details>`,
    ),
  ),
  madePage(
    'docs',
    'Sphinx: change log',
    sphinx(
      'Changes',
      `<section id="changes"><h1>Changes<a class="headerlink" href="#changes">¶</a></h1>
      <section id="id1"><h2>⟪h:4.2.0 (2026-10-02)⟫<a class="headerlink" href="#id1">¶</a></h2><ul class="simple"><li><p>⟪li:Python 3.9 is no longer supported⟫</p></li><li><p>Added <a class="reference internal" href="x.html"><code class="xref"><span class="pre">Client.close()</span></code></a>.</p></li></ul></section>
      <section id="id2"><h2>4.1.3 (2026-08-11)</h2><div class="admonition note"><p class="admonition-title">Note</p><p>⟪Files written by 4.0 must be migrated once.⟫</p></div>
      <div class="highlight-console notranslate"><div class="highlight"><pre><span></span><span class="gp">$ </span>acme<span class="w"> </span>migrate
⟪code:<span class="go">    12 files migrated</span>⟫
</pre></div></div><p>The command takes ⟪about 40 seconds a gigabyte⟫.</p></section></section>`,
    ),
    { isHeldOut: true },
  ),
];

function docusaurus(title: string, content: string): string {
  return `<!doctype html><html lang="en" dir="ltr" class="docs-wrapper plugin-docs" data-has-hydrated="false"><head><meta charset="UTF-8"><meta name="generator" content="Docusaurus v3.5.2"><title data-rh="true">${title} | Acme Docs</title></head><body class="navigation-with-keyboard"><div id="__docusaurus"><div role="region" aria-label="Skip to main content"><a class="skipToContent_fXgn" href="#__docusaurus_skipToContent_fallback">⟦Skip to main content⟧</a></div>
<div class="announcementBar_mb4j" role="banner"><div class="content_knG7">⟦Version 5 is here: read the announcement⟧</div></div>
<nav aria-label="Main" class="navbar navbar--fixed-top"><div class="navbar__inner"><a class="navbar__brand" href="/">⟦Acme Docs⟧</a><a class="navbar__item navbar__link" href="/docs">⟦Tutorial⟧</a><a class="navbar__item navbar__link" href="/blog">⟦Blog⟧</a></div></nav>
<div class="main-wrapper"><div class="docsWrapper_hBAB"><button aria-label="Scroll back to top" class="clean-btn theme-back-to-top-button" type="button"></button><div class="docRoot_UBD9"><aside class="theme-doc-sidebar-container"><nav class="menu thin-scrollbar"><ul class="theme-doc-sidebar-menu menu__list"><li><a class="menu__link" href="/docs/intro">⟦Introduction⟧</a></li><li><a class="menu__link" href="/docs/deploy">⟦Deploying to production⟧</a></li></ul></nav></aside>
<main class="docMainContainer_TBSr"><div class="container padding-top--md padding-bottom--lg"><div class="row"><div class="col docItemCol_VOVn"><div class="docItemContainer_Djhp"><article><nav class="theme-doc-breadcrumbs" aria-label="Breadcrumbs"><ul class="breadcrumbs"><li class="breadcrumbs__item"><a href="/docs">⟦All documents⟧</a></li></ul></nav><span class="theme-doc-version-badge badge">⟦Version: 4.x⟧</span>
<div class="tocCollapsible_ETCw theme-doc-toc-mobile"><button type="button" class="clean-btn">⟦On this page⟧</button></div>
<div class="theme-doc-markdown markdown">${content}</div>
<footer class="theme-doc-footer docusaurus-mt-lg"><div class="row margin-top--sm theme-doc-footer-edit-meta-row"><a href="https://github.com/acme/docs/edit" class="theme-edit-this-page">⟦Edit this page⟧</a><span class="theme-last-updated">⟦Last updated on Oct 3, 2026 by jane⟧</span></div></footer></article>
<nav class="pagination-nav docusaurus-mt-lg" aria-label="Docs pages"><a class="pagination-nav__link pagination-nav__link--next" href="/docs/next"><div class="pagination-nav__sublabel">⟦Next⟧</div><div class="pagination-nav__label">⟦Monitoring the fleet⟧</div></a></nav></div></div>
<div class="col col--3"><div class="tableOfContents_bqdL theme-doc-toc-desktop"><ul class="table-of-contents table-of-contents__left-border"><li><a href="#a" class="table-of-contents__link">⟦Contents of this page, first part⟧</a></li><li><a href="#b" class="table-of-contents__link">⟦Contents of this page, second part⟧</a></li></ul></div></div></div></div></main></div></div></div>
<footer class="theme-layout-footer footer footer--dark"><div class="container"><div class="footer__title">⟦Community⟧</div><ul class="footer__items"><li><a href="https://chat.example">⟦Discord⟧</a></li></ul><div class="footer__copyright">⟦Copyright © 2026 Acme, Inc. Built with Docusaurus.⟧</div></div></footer></div></body></html>`;
}

function sphinx(title: string, content: string): string {
  return `<!DOCTYPE html><html class="writer-html5" lang="en" data-content_root="./"><head><meta charset="utf-8" /><title>${title} &mdash; acme 4.2 documentation</title></head><body class="wy-body-for-nav"><div class="wy-grid-for-nav"><nav data-toggle="wy-nav-shift" class="wy-nav-side"><div class="wy-side-scroll"><div class="wy-side-nav-search"><a href="index.html" class="icon icon-home">⟦acme 4.2⟧</a><div role="search"><form id="rtd-search-form" action="search.html"><input type="text" placeholder="Search docs" /></form></div></div><div class="wy-menu wy-menu-vertical" role="navigation"><p class="caption" role="heading"><span class="caption-text">⟦User guide⟧</span></p><ul><li class="toctree-l1"><a class="reference internal" href="q.html">⟦Quick start⟧</a></li></ul></div></div></nav>
<section data-toggle="wy-nav-shift" class="wy-nav-content-wrap"><nav class="wy-nav-top" aria-label="Mobile navigation menu"><i class="fa fa-bars"></i><a href="index.html">⟦acme⟧</a></nav><div class="wy-nav-content"><div class="rst-content"><div role="navigation" aria-label="Page navigation"><ul class="wy-breadcrumbs"><li><a href="index.html" class="icon icon-home" aria-label="Home"></a></li><li class="wy-breadcrumbs-aside"><a href="_sources/options.rst.txt" rel="nofollow">⟦View page source⟧</a></li></ul><hr/></div>
<div role="main" class="document" itemscope="itemscope"><div itemprop="articleBody">${content}</div></div>
<footer><div class="rst-footer-buttons" role="navigation" aria-label="Footer"><a href="p.html" class="btn btn-neutral float-left"><span class="fa fa-arrow-circle-left" aria-hidden="true"></span> ⟦Previous⟧</a></div><hr/><div role="contentinfo"><p>⟦© Copyright 2026, Acme developers.⟧</p></div>⟦Built with⟧ <a href="https://www.sphinx-doc.org/">⟦Sphinx⟧</a> ⟦using a theme provided by Read the Docs.⟧</footer></div></div></section></div></body></html>`;
}
