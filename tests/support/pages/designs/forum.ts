import { madePage } from '../made-page.ts';

/** Threads of forums and questions with answers. Held out as a whole. */
export const forum = [
  madePage(
    'forum',
    'Discourse, as crawlers get it',
    discourse('Pump stops after ten minutes', [
      [
        'mira',
        `<p>My pump stops ⟪after ten minutes with error F4⟫. What I tried:</p><ol><li>cleaned the filter</li><li>⟪li:swapped the fuse (6.3 A)⟫</li></ol>`,
      ],
      [
        'tom',
        `<p>F4 is ⟪the thermal switch on the motor⟫. Run this:</p><pre><code class="lang-bash">pumpctl status \\
⟪code:  --verbose⟫
</code></pre>`,
      ],
      ['mira', '<p>That was it, ⟪a new switch cost 8 €⟫.</p>'],
    ]),
    { isHeldOut: true },
  ),
  madePage(
    'forum',
    'questions and answers',
    answers(
      'How do I round half to even in Ruby?',
      `<p>I need the rounding that banks use.</p><pre class="lang-ruby s-code-block"><code>2.5.round
⟪code:  # =&gt; 3⟫
</code></pre>`,
      [
        `<p>Since ⟪Ruby 2.4⟫ there is <code>half: :even</code>:</p><pre><code>2.5.round(half: :even)
⟪code:  # =&gt; 2⟫</code></pre>`,
        `<p>⟪BigDecimal has ROUND_HALF_EVEN.⟫</p><ul><li>⟪li:slower, but exact⟫</li></ul>`,
      ],
    ),
    { isHeldOut: true },
  ),
  madePage(
    'forum',
    'phpBB in German',
    phpbb('Kupplung am Deutz D30', [
      [
        'Traktorist',
        'Hallo zusammen, die Kupplung trennt nicht. ⟪Spiel am Pedal sind 25 mm.⟫<br />Was kann das sein?',
      ],
      [
        'Schrauber54',
        '<blockquote><div><cite>Traktorist hat geschrieben:</cite>die Kupplung trennt nicht</div></blockquote>Scheibe klebt. ⟪Anschleppen im 4. Gang⟫, dann Kupplung treten.<br />Drehmoment der Schrauben: ⟪45 Nm⟫',
      ],
      [
        'Traktorist',
        'Danke, ⟪hat geklappt⟫! Ersatzteil war die <strong>⟪Nummer 0421 7750⟫</strong>.',
      ],
    ]),
    { isHeldOut: true },
  ),
  madePage(
    'forum',
    'Discourse, a short thread in French',
    discourse('Horaires du samedi ?', [
      ['lea', '<p>La déchèterie est-elle ouverte ⟪le samedi matin⟫ ?</p>'],
      [
        'paul',
        '<p>Oui, ⟪de 8 h 30 à 12 h⟫.</p><p><img src="/plan.png" alt="⟪Plan : entrée par la rue du Moulin⟫"></p>',
      ],
      [
        'lea',
        '<aside class="quote" data-username="paul"><div class="title">paul:</div><blockquote><p>de 8 h 30</p></blockquote></aside><p>Merci. ⟪Il faut le badge vert⟫ et ⟪une pièce d’identité⟫.</p>',
      ],
    ]),
    { isHeldOut: true },
  ),
];

function discourse(title: string, posts: string[][]): string {
  const post = ([name, body]: string[]) =>
    `<div id="post_1" itemprop="comment" itemscope itemtype="http://schema.org/Comment" class="topic-body crawler-post"><div class="crawler-post-meta"><span class="creator" itemprop="author"><a itemprop="url" href="/u/${name}"><span itemprop="name">${name}</span></a></span><span class="crawler-post-infos"><time itemprop="datePublished" datetime="2026-05-02T09:11:00Z" class="post-time">May 2, 2026, 9:11am</time><span itemprop="position">1</span></span></div><div class="post" itemprop="text">${body}</div><div itemprop="interactionStatistic" itemscope><meta itemprop="userInteractionCount" content="2"/><span class="post-likes">⟦2 Likes⟧</span></div></div>`;
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${title} - Support - Well Forum</title><meta name="generator" content="Discourse 3.4.0"></head><body class="crawler"><header><a href="/">⟦Well Forum⟧</a></header><div id="main-outlet" class="wrap" role="main"><div id="topic-title"><h1><a href="/t/1">${title}</a></h1><div class="topic-category" itemscope><span class="topic-category-item"><a href="/c/support" class="badge-wrapper bullet"><span class="category-name">⟦Support⟧</span></a></span></div></div>
<div itemscope itemtype="http://schema.org/DiscussionForumPosting">${posts.map(post).join('\n')}</div>
<div id="related-topics" class="more-topics__list"><h3>⟦Related topics⟧</h3><div class="topic-list-container"><table class="topic-list"><thead><tr><th>⟦Topic⟧</th><th>⟦Replies⟧</th><th>⟦Views⟧</th></tr></thead><tbody><tr class="topic-list-item"><td class="main-link"><a href="/t/2">⟦Tank does not fill at night⟧</a></td><td class="replies">⟦4⟧</td><td class="views">⟦381⟧</td></tr></tbody></table></div></div></div>
<footer class="container wrap"><nav class="crawler-nav"><ul><li><a href="/">⟦Home⟧</a></li><li><a href="/categories">⟦Categories⟧</a></li><li><a href="/guidelines">⟦Guidelines⟧</a></li></ul></nav></footer><div class="buorg"><div>⟦Powered by⟧ <a href="https://www.discourse.org">⟦Discourse⟧</a>, ⟦best viewed with JavaScript enabled⟧</div></div></body></html>`;
}

function answers(title: string, question: string, given: string[]): string {
  const votes = (count: number) =>
    `<div class="votecell post-layout--left"><div class="js-voting-container"><button class="js-vote-up-btn" aria-label="Up vote"></button><div class="js-vote-count" itemprop="upvoteCount">⟦${count}⟧</div></div></div>`;
  const menu =
    '<div class="js-post-menu pt2"><a href="/a/1" class="js-share-link">⟦Share⟧</a> <a href="/posts/1/edit" class="js-suggest-edit-post">⟦Improve this answer⟧</a> <button type="button" class="js-follow-post">⟦Follow⟧</button></div><div class="user-info"><div class="user-action-time">⟦answered Jun 4, 2026 at 8:02⟧</div><div class="user-details"><a href="/users/1">⟦kestrel⟧</a></div></div>';
  const answer = (body: string, index: number) =>
    `<div id="answer-${index}" class="answer js-answer" itemprop="suggestedAnswer" itemscope><div class="post-layout">${votes(31 + index)}<div class="answercell post-layout--right"><div class="s-prose js-post-body" itemprop="text">${body}</div>${menu}</div></div></div>`;
  return `<!DOCTYPE html><html itemscope itemtype="https://schema.org/QAPage" class="html__responsive" lang="en"><head><title>ruby - ${title} - Heap Exchange</title></head><body class="question-page unified-theme"><header class="s-topbar js-top-bar" role="banner"><a href="/">⟦Heap Exchange⟧</a><form role="search" action="/search"><input placeholder="Search…"></form></header><div class="container"><div id="left-sidebar" class="left-sidebar"><div class="left-sidebar--sticky-container"><nav role="navigation"><ol class="nav-links"><li><a href="/questions">⟦Questions⟧</a></li><li><a href="/tags">⟦Tags⟧</a></li></ol></nav></div></div>
<div id="content" class="snippet-hidden"><div itemprop="mainEntity" itemscope><div id="question-header" class="d-flex"><h1 itemprop="name" class="fs-headline1"><a href="/q/1" class="question-hyperlink">${title}</a></h1><div class="aside-cta"><a href="/questions/ask" class="s-btn">⟦Ask Question⟧</a></div></div><div id="mainbar" role="main" aria-label="question and answers"><div class="question js-question" id="question"><div class="post-layout">${votes(12)}<div class="postcell post-layout--right"><div class="s-prose js-post-body" itemprop="text">${question}</div><ul class="js-post-tag-list-wrapper"><li><a href="/tags/ruby" class="s-tag post-tag" rel="tag">⟦ruby⟧</a></li></ul></div></div></div><div id="answers">${given.map(answer).join('\n')}<h2 class="bottom-notice">⟦Your Answer⟧</h2><form id="post-form" action="/a"><textarea></textarea><button>⟦Post Your Answer⟧</button></form></div></div>
<div id="sidebar" class="show-votes" role="complementary" aria-label="sidebar"><div class="module sidebar-related"><h4 id="h-related">⟦Related questions⟧</h4><div class="related"><a href="/q/2" class="question-hyperlink">⟦How to format money in Ruby⟧</a></div></div></div></div></div></div><footer id="footer" class="site-footer" role="contentinfo"><p class="fs-fine">⟦Site design / logo © 2026 Heap Exchange; user contributions under CC BY-SA.⟧</p></footer></body></html>`;
}

function phpbb(title: string, posts: string[][]): string {
  const post = ([name, body]: string[], index: number) =>
    `<div id="p${index}" class="post has-profile bg${index % 2}"><div class="inner"><dl class="postprofile"><dt class="has-profile-rank"><a href="./memberlist.php" class="username">${name}</a></dt><dd class="profile-posts"><strong>⟦Beiträge:⟧</strong> <a href="./search.php">⟦219⟧</a></dd><dd class="profile-joined"><strong>⟦Registriert:⟧</strong> ⟦Di 4. Mär 2014, 20:11⟧</dd></dl><div class="postbody"><div><ul class="post-buttons"><li><a href="./posting.php?mode=quote" class="button button-icon-only"><span class="sr-only">⟦Zitat⟧</span></a></li></ul><p class="author"><span class="responsive-hide">von <strong><a href="./memberlist.php" class="username">${name}</a></strong> » </span><time datetime="2026-04-01T18:20:00+00:00">Mi 1. Apr 2026, 20:20</time></p><div class="content">${body}</div><div id="sig${index}" class="signature">⟦Grüße aus dem Allgäu, es lebe der Einzylinder!⟧</div></div></div><div class="back2top"><a href="#top" class="top" title="Nach oben"><span class="sr-only">⟦Nach oben⟧</span></a></div></div></div><hr class="divider" />`;
  return `<!DOCTYPE html><html dir="ltr" lang="de"><head><meta charset="utf-8" /><title>Schlepperforum - ${title}</title></head><body id="phpbb" class="nojs notouch section-viewtopic ltr"><div id="wrap" class="wrap"><a id="top" class="top-anchor" accesskey="t"></a><div id="page-header"><div class="headerbar" role="banner"><div id="site-description" class="site-description"><p>⟦Das Forum für Liebhaber alter Schlepper⟧</p><p class="skiplink"><a href="#start_here">⟦Zum Inhalt⟧</a></p></div></div><div class="navbar" role="navigation"><ul id="nav-main" class="nav-main linklist" role="menubar"><li><a href="/faq">⟦Häufige Fragen an das Forum⟧</a></li><li><a href="/login">⟦Anmelden⟧</a></li></ul><ul id="nav-breadcrumbs" class="nav-breadcrumbs linklist navlinks"><li class="breadcrumbs"><span class="crumb"><a href="/">⟦Foren-Übersicht⟧</a></span></li></ul></div></div>
<div id="page-body" class="page-body" role="main"><h2 class="topic-title"><a href="./viewtopic.php?t=1">${title}</a></h2><div class="action-bar bar-top"><a href="./posting.php?mode=reply" class="button"><span>⟦Antworten⟧</span></a><div class="pagination">⟦3 Beiträge • Seite 1 von 1⟧</div></div>${posts.map(post).join('\n')}<div class="action-bar actions-jump"><p class="jumpbox-return"><a href="./viewforum.php" class="left-box arrow-left"><span>⟦Zurück zu „Technik“⟧</span></a></p></div><div class="stat-block online-list"><h3>⟦Wer ist online?⟧</h3><p>⟦Mitglieder in diesem Forum: 0 Mitglieder und 3 Gäste⟧</p></div></div>
<div id="page-footer" class="page-footer" role="contentinfo"><div class="navbar" role="navigation"><ul id="nav-footer" class="nav-footer linklist"><li>⟦Alle Zeiten sind UTC+02:00⟧</li></ul></div><div class="copyright"><p class="footer-row"><span class="footer-copyright">⟦Powered by phpBB® Forum Software © phpBB Limited⟧</span></p></div></div></div></body></html>`;
}
