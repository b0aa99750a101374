import { madePage } from '../made-page.ts';

/** MediaWiki, in its old skin and its new one: an infobox, a table of contents, references, boxes of links. */
export const wiki = [
  madePage(
    'wiki',
    'a lake',
    vector(
      'Lake Tarn',
      `<table class="infobox vcard"><tbody><tr><th colspan="2" class="infobox-above">Lake Tarn</th></tr><tr>⟪row:<th scope="row" class="infobox-label">Surface area</th><td class="infobox-data">12.4&nbsp;km<sup>2</sup></td>⟫</tr><tr>⟪row:<th scope="row" class="infobox-label">Max. depth</th><td class="infobox-data">88&nbsp;m</td>⟫</tr></tbody></table>
      <p><b>Lake Tarn</b> is a <a href="/wiki/Glacial_lake" title="Glacial lake">glacial lake</a> in the north of the county.<sup id="cite_ref-1" class="reference"><a href="#cite_note-1">[1]</a></sup> It freezes ⟪from December to March⟫.</p>
      ${toc()}<div class="mw-heading mw-heading2"><h2 id="Fauna">⟪h:Fauna⟫</h2>${edit()}</div><p>The lake has ⟪eleven species of fish⟫, among them the Arctic char.</p>`,
    ),
  ),
  madePage(
    'wiki',
    'an instrument, old skin, in Russian',
    monobook(
      'Гусли',
      `<p><b>Гусли</b> — струнный щипковый инструмент. Число струн — ⟪от пяти до семнадцати⟫.</p>${toc()}<h2><span class="mw-headline" id="i">⟪h:История⟫</span>${edit()}</h2><p>Первые находки относятся ⟪к XI веку⟫ и сделаны в Новгороде.</p>
      <h3><span class="mw-headline">Виды</span>${edit()}</h3><ul><li>⟪li:крыловидные⟫</li><li>шлемовидные<ul><li>⟪li:от 11 до 36 струн⟫</li></ul></li></ul>`,
    ),
  ),
  madePage(
    'wiki',
    'results in a table with spans',
    vector(
      '2025 Coastal League',
      `<p>The season began on 4 March.</p>${toc()}<div class="mw-heading mw-heading2"><h2>⟪h:Results⟫</h2>${edit()}</div><table class="wikitable sortable"><caption>Final standings</caption><tbody><tr><th>Group</th><th>Club</th><th>Points</th></tr><tr><td rowspan="2">North</td><td>Harwick</td><td>41</td></tr><tr><td>Oster Bay</td><td>38</td></tr><tr><td>South</td>⟪row:<td>Pellworm</td><td>44</td>⟫</tr></tbody></table>
      <p>⟪Pellworm won the final 2–1 after extra time.⟫</p>`,
    ),
    { more: ['row: North | Harwick | 41', 'row: North | Oster Bay | 38'] },
  ),
  madePage(
    'wiki',
    'a protocol, with code',
    vector(
      'Tick protocol',
      `<div class="hatnote navigation-not-searchable" role="note">⟦For the animal, see⟧ <a href="/wiki/Tick">⟦Tick⟧</a></div><p>The <b>Tick protocol</b> keeps clocks in step. It listens on ⟪UDP port 4190⟫.</p><div class="mw-heading mw-heading2"><h2>⟪h:Message⟫</h2>${edit()}</div>
      <div class="mw-highlight mw-highlight-lang-c mw-content-ltr" dir="ltr"><pre><span></span><span class="k">struct</span> <span class="nc">tick</span> <span class="p">{</span>
⟪code:    <span class="kt">uint16_t</span> <span class="n">sequence</span><span class="p">;</span>⟫
<span class="p">};</span>
</pre></div><p>A reply must come within ⟪250 milliseconds⟫.</p><dl><dt>Stratum</dt><dd>⟪distance from the reference clock, 1 to 15⟫</dd></dl>`,
    ),
  ),
];

function toc(): string {
  return `<div id="toc" class="toc" role="navigation" aria-labelledby="mw-toc-heading"><div class="toctitle"><h2 id="mw-toc-heading">⟦Contents⟧</h2></div><ul><li class="toclevel-1"><a href="#a"><span class="tocnumber">⟦1⟧</span> <span class="toctext">⟦First section of the contents⟧</span></a></li></ul></div>`;
}

function edit(): string {
  return '<span class="mw-editsection"><span class="mw-editsection-bracket">[</span><a href="/w/index.php?action=edit" title="Edit section"><span>⟦edit⟧</span></a><span class="mw-editsection-bracket">]</span></span>';
}

function references(): string {
  return `<div class="mw-references-wrap"><ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink"><b><a href="#cite_ref-1">^</a></b></span> <span class="reference-text"><cite class="citation book">Hale, Ruth (1998). Waters of the North.</cite></span></li></ol></div>
<div role="navigation" class="navbox" aria-labelledby="nb"><table class="nowraplinks navbox-inner"><tbody><tr><th scope="col" class="navbox-title" colspan="2">⟦Articles of the same kind⟧</th></tr><tr><td class="navbox-list"><ul><li><a href="/wiki/A">⟦Upper Reach⟧</a></li><li><a href="/wiki/B">⟦Lower Reach⟧</a></li></ul></td></tr></tbody></table></div>`;
}

function categories(): string {
  return '<div id="catlinks" class="catlinks" data-mw="interface"><div id="mw-normal-catlinks" class="mw-normal-catlinks"><a href="/wiki/Help:Category">⟦Categories⟧</a>: <ul><li><a href="/wiki/Category:X">⟦Articles with short description⟧</a></li></ul></div></div>';
}

function vector(title: string, content: string): string {
  return `<!DOCTYPE html><html class="client-nojs vector-feature-language-in-header-enabled" lang="en" dir="ltr"><head><meta charset="UTF-8"><title>${title} - Openpedia</title><meta name="generator" content="MediaWiki 1.43.0"></head><body class="skin--responsive skin-vector mediawiki ltr ns-0 ns-subject page action-view"><a class="mw-jump-link" href="#bodyContent">⟦Jump to content⟧</a>
<div class="vector-header-container"><header class="vector-header mw-header"><div class="vector-header-start"><nav class="vector-main-menu-landmark" aria-label="Site"><div id="vector-main-menu" class="vector-main-menu"><ul class="vector-menu-content-list"><li class="mw-list-item"><a href="/wiki/Main_Page"><span>⟦Main page⟧</span></a></li><li class="mw-list-item"><a href="/wiki/Special:Random"><span>⟦Random article⟧</span></a></li></ul></div></nav></div></header></div>
<div class="mw-page-container"><div class="mw-page-container-inner"><div class="mw-content-container"><main id="content" class="mw-body"><header class="mw-body-header vector-page-titlebar"><h1 id="firstHeading" class="firstHeading mw-first-heading"><span class="mw-page-title-main">${title}</span></h1><div id="p-lang-btn" class="vector-dropdown mw-portlet mw-portlet-lang"><span class="vector-dropdown-label-text">⟦12 languages⟧</span><ul><li class="interlanguage-link"><a href="https://de.example">⟦Deutsch⟧</a></li></ul></div></header>
<div class="vector-page-toolbar"><nav aria-label="Namespaces"><ul><li id="ca-nstab-main"><a href="/wiki/x">⟦Article⟧</a></li><li id="ca-talk"><a href="/wiki/Talk:x">⟦Talk⟧</a></li></ul></nav></div>
<div id="bodyContent" class="vector-body"><div class="vector-body-before-content"><div id="siteSub" class="noprint">⟦From Openpedia, the open encyclopedia⟧</div></div><div id="contentSub"></div><div id="mw-content-text" class="mw-body-content"><div class="mw-content-ltr mw-parser-output" lang="en" dir="ltr">${content}${references()}</div><div class="printfooter" data-nosnippet="">⟦Retrieved from⟧ "<a dir="ltr" href="https://x">⟦https://openpedia.example/w/index.php?oldid=991⟧</a>"</div></div>${categories()}</div></main></div>
<div class="mw-footer-container"><footer id="footer" class="mw-footer"><ul id="footer-info"><li id="footer-info-lastmod">⟦This page was last edited on 3 November 2026, at 10:14.⟧</li><li id="footer-info-copyright">⟦Text is available under a free license; additional terms may apply.⟧</li></ul></footer></div></div></div></body></html>`;
}

function monobook(title: string, content: string): string {
  return `<!DOCTYPE html><html lang="ru" dir="ltr"><head><meta charset="UTF-8"><title>${title} — Вики</title></head><body class="mediawiki ltr sitedir-ltr skin-monobook"><div id="globalWrapper"><div id="column-content"><div id="content" class="mw-body" role="main"><a id="top"></a><h1 id="firstHeading" class="firstHeading">${title}</h1><div id="bodyContent" class="monobook-body"><div id="siteSub">⟦Материал из Вики⟧</div><div id="jump-to-nav">⟦Перейти к:⟧ <a href="#column-one">⟦навигация⟧</a>, <a href="#searchInput">⟦поиск⟧</a></div><div id="mw-content-text" class="mw-body-content"><div class="mw-parser-output">${content}</div></div>${categories()}<div class="visualClear"></div></div></div></div>
<div id="column-one"><h2>⟦Меню навигации⟧</h2><div role="navigation" class="portlet" id="p-cactions"><h3>⟦Просмотры⟧</h3><div class="pBody"><ul><li><a href="/talk">⟦Обсуждение⟧</a></li></ul></div></div><div class="generated-sidebar portlet" id="p-navigation" role="navigation"><h3>⟦Навигация⟧</h3><div class="pBody"><ul><li><a href="/">⟦Заглавная страница⟧</a></li></ul></div></div></div>
<div id="footer" class="mw-footer" role="contentinfo"><ul id="f-list"><li id="lastmod">⟦Последнее изменение этой страницы: 2 ноября 2026.⟧</li><li><a href="/privacy">⟦Политика конфиденциальности⟧</a></li></ul></div></div></body></html>`;
}
