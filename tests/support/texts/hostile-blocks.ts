import { diagrams } from './diagrams.ts';

const EVIL = 'https://evil.example/x.png';
/** What a script would do, where it ran: the tests know of both. */
const RUN = 'pwned();alert(1)';
const MARKUP = [
  `<img src=${EVIL}>`,
  `<img src=x onerror="${RUN}">`,
  `<svg onload=${RUN}>`,
  `<script>${RUN}</script>`,
  `<script src="${EVIL}"></script>`,
  `</style><script>${RUN}</script>`,
  `<style>@import "${EVIL}";</style>`,
  `<iframe src="${EVIL}" srcdoc="<script>${RUN}</script>"></iframe>`,
  `<a href="javascript:${RUN}">x</a>`,
  `<object data="${EVIL}"></object>`,
  `<link rel=stylesheet href="${EVIL}">`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${RUN}>`,
  `<foreignObject><body onload=${RUN}></foreignObject>`,
  `#60;img src=x onerror=${RUN}#62;`,
  `&lt;img src=x onerror=${RUN}&gt;`,
  `\`![x](${EVIL})\``,
  `fa:fa-bolt <b onmouseover=${RUN}>`,
  `$$\\href{javascript:${RUN}}{x}$$`,
];

/** Where a mermaid text can name an address or a script, each with one that is not ours. */
const INTO_DIAGRAMS = [
  ...[
    ...['themeCSS', 'fontFamily', 'altFontFamily'].map((name) => ({
      [name]: `@import url(${EVIL}); *{background:url(${EVIL})}`,
    })),
    { themeVariables: { primaryColor: `url(${EVIL})`, fontFamily: `x;background:url(${EVIL})` } },
    { htmlLabels: true, flowchart: { htmlLabels: true }, securityLevel: 'loose' },
    { secure: [], securityLevel: 'loose', startOnLoad: true },
    { dompurifyConfig: { ADD_TAGS: ['script', 'img'], ADD_ATTR: ['onerror'] } },
    { layout: 'elk', maxTextSize: 1e9, maxEdges: 1e9 },
    { look: 'handDrawn', wrap: true, deterministicIDSeed: '</style><script>' },
    { gantt: { barHeight: 1e9, fontSize: 1e9 }, sequence: { width: 1e9, actorMargin: -1e9 } },
    { constructor: { prototype: { polluted: true } } },
  ].map((init) => `%%{init: ${JSON.stringify(init)}}%%\n${diagrams.flowchart}`),
  `%%{init: {"__proto__": {"polluted": true}}}%%\n${diagrams.class}`,
  `%%{initialize: {'theme':'base', 'themeVariables': {'primaryColor': '</style><img src=${EVIL}>'}}}%%\n${diagrams.gantt}`,
  `%%{wrap}%%\n%%{config: {"themeCSS": "*{background:url(${EVIL})}"}}%%\n${diagrams.state}`,
  `%%{init: {"themeCSS": "*{}"}\n${diagrams.flowchart}`,
  `%%{%%{init: {}}%%init: {"securityLevel": "loose"}}%%\n${diagrams.flowchart}`,
  `---\nconfig:\n  themeCSS: "@import url(${EVIL})"\n  layout: elk\n---\n${diagrams.flowchart}`,
  `---\ntitle: "<img src=${EVIL}>"\nconfig:\n  fontFamily: "x}*{background:url(${EVIL})"\n---\n${diagrams.er}`,
  `---\ntitle: a\n__proto__:\n  polluted: true\n---\n${diagrams.flowchart}`,
  `---\na: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nd: [*c, *c]\n---\n${diagrams.flowchart}`,
  `---\ntitle: never ended\n${diagrams.flowchart}`,
  ...[
    `click A "${EVIL}"`,
    `click A href "${EVIL}" "tip" _self`,
    `click A "javascript:${RUN}"`,
    'click A pwned',
    'click A call pwned("x")',
    `  CLICK A "${EVIL}"`,
    `A --> B; click A "${EVIL}"`,
    `style A fill:url(${EVIL})`,
    `style A fill:#fff,background-image:url("${EVIL}")`,
    `classDef default fill:url(${EVIL}),content:"x"`,
    `classDef x color:red}*{background:url(${EVIL})}`,
    `linkStyle default stroke:url(${EVIL}#x)`,
    `linkStyle 0 stroke:red,marker-end:url(${EVIL})`,
    `A@{ img: "${EVIL}", w: 60, h: 60 }`,
    `A@{ icon: "${EVIL}", form: "square" }`,
    `A@{ shape: rect, label: "<img src=${EVIL}>" }`,
    `e1@{ animate: true, curve: "url(${EVIL})" }`,
    'A:::__proto__ --> constructor',
    `A["fa:fa-car"] --> B["\`**x** ![y](${EVIL})\`"]`,
    `accDescr { <img src=${EVIL}> }`,
    `accTitle: </title><script>${RUN}</script>`,
    `subgraph "<img src=${EVIL}>"\nA\nend`,
    `direction url(${EVIL})`,
    `A[/"url(&quot;${EVIL}&quot;)"/]`,
  ].map((line) => `flowchart TD\nA --> B\n${line}`),
  ...[
    `links A: {"x": "${EVIL}", "y": "javascript:${RUN}"}`,
    `link A: x @ ${EVIL}`,
    'properties A: {"class": "x", "type": "@clock"}',
    `details A: <img src=${EVIL}>`,
    `create actor C as <img src=${EVIL}>\nA->>C: x`,
    `box url(${EVIL}) x\nparticipant D\nend`,
    `rect rgb(0,0,0);background:url(${EVIL})\nA->>B: x\nend`,
    `Note over A: <img src=${EVIL} onerror=${RUN}>`,
    `A->>B: ${'&'.repeat(500)}`,
  ].map((line) => `sequenceDiagram\nparticipant A\nparticipant B\nA->>B: x\n${line}`),
  ...[
    `click Bike href "${EVIL}"`,
    `link Bike "${EVIL}" "tip" _blank`,
    'callback Bike "pwned"',
    `style Bike fill:url(${EVIL})`,
    `class Bike["<img src=${EVIL}>"]`,
    `class Bike~<img src=${EVIL}>~`,
    `note "<img src=${EVIL} onerror=${RUN}>"`,
    `cssClass "Bike" x\nclassDef x fill:url(${EVIL})`,
    '<<__proto__>> Bike',
    `<<img src=${EVIL}>> Bike`,
  ].map((line) => `classDiagram\nBike <|-- CityBike\n${line}`),
  ...[
    `click Ordered href "${EVIL}"`,
    `classDef x fill:url(${EVIL})\nclass Ordered x`,
    `state "<img src=${EVIL}>" as y`,
    `note left of Ordered\n<img src=${EVIL} onerror=${RUN}>\nend note`,
    'state Ordered {\n'.repeat(100),
    'Ordered --> Ordered',
    'state __proto__ {\n constructor --> toString\n}',
  ].map((line) => `stateDiagram-v2\n[*] --> Ordered\n${line}`),
  ...[
    `CUSTOMER {\nstring x "<img src=${EVIL}>"\n}`,
    `"<img src=${EVIL}>" ||--o{ ORDER : x`,
    `style CUSTOMER fill:url(${EVIL})`,
    `click CUSTOMER href "${EVIL}"`,
    '__proto__ ||--o{ constructor : hasOwnProperty',
  ].map((line) => `erDiagram\nCUSTOMER ||--o{ ORDER : places\n${line}`),
  ...[
    `click a1 href "${EVIL}"`,
    'click a1 call pwned()',
    `todayMarker stroke:red,background:url(${EVIL})`,
    `axisFormat <img src=${EVIL}>`,
    'Very long :l, 0001-01-01, 99999999d',
    'After itself :s, after s, 1d',
    'A :x, after y, 1d\nB :y, after x, 1d',
    'tickInterval 1millisecond',
    'excludes weekends, monday, tuesday, wednesday, thursday, friday',
    'No date :n, NaN, Infinityd',
    'dateFormat XXXXXXXXXXXXXXXXXXXX',
  ].map((line) => `gantt\ndateFormat YYYY-MM-DD\nLook :a1, 2026-01-05, 9d\n${line}`),
];

/** Kinds that are not ours to draw, among them those that had holes or never ended. */
const OTHER_KINDS = [
  'mindmap\n  root((<img src=x onerror=pwned()>))',
  'xychart-beta\nx-axis 0 --> 1e308\ny-axis 0 --> 1e-308\nbar [1e308]',
  `architecture-beta\ngroup a(${EVIL})[x]\nservice b(logos:aws)[<img src=${EVIL}>]`,
  'block-beta\ncolumns 99999999\na:99999999',
  `C4Context\nPerson(a, "<img src=${EVIL}>", $link="${EVIL}", $sprite="${EVIL}")`,
  'gitGraph\ncommit id: "__proto__"\nbranch constructor',
  'quadrantChart\nx-axis a --> b\nPoint: [NaN, 1e999]',
  'sankey-beta\na,b,1e308\nb,a,1e308',
  'packet-beta\n0-999999999: "x"',
  'pie\n"a" : 1e308\n"b" : -1',
  'journey\ntitle x\nsection a\nb: 5: __proto__',
  'timeline\n2026 : <script>pwned()</script>',
  'requirementDiagram\nrequirement x {\nid: 1\ntext: <img src=x onerror=pwned()>\n}',
  'kanban\na[x]@{ ticket: "x", assigned: "<img src=x onerror=pwned()>" }',
  'flowchart-elk TD\nA --> B',
  'info\nshowInfo',
  'zenuml\nA.b() { while(true) { x() } }',
  '__proto__\nA --> B',
  'constructor\nA --> B',
];

/** Much of one thing: within our bounds as well as beyond them. */
const GIANT_DIAGRAMS = [
  `flowchart TD\n${'A --> A\n'.repeat(149)}`,
  `flowchart TD\n${Array.from({ length: 149 }, (_, at) => `A${at % 25} --> A${(at * 7) % 25}`).join('\n')}`,
  `flowchart TD\n${Array.from({ length: 2_000 }, (_, at) => `A${at} --> A${at + 1}`).join('\n')}`,
  `flowchart TD\nA${' & A'.repeat(30)} --> B${' & B'.repeat(30)}`,
  `flowchart TD\n${Array.from({ length: 60 }, (_, at) => `subgraph s${at}`).join('\n')}\nA --> B\n${'end\n'.repeat(60)}`,
  `flowchart TD\nA["${'x'.repeat(9_900)}"] --> B`,
  `flowchart TD\nA["${'x<br>'.repeat(1_900)}"] --> B`,
  `flowchart TD\n${'('.repeat(9_900)}`,
  `flowchart TD\nA${'-'.repeat(9_900)}> B`,
  `flowchart TD\nA["${'\u202E\u0301'.repeat(3_000)}"] --> B`,
  `flowchart TD\nA["${'a'.repeat(200_000)}"] --> B`,
  `sequenceDiagram\n${Array.from({ length: 200 }, (_, at) => `P${at}->>P${at + 1}: x`).join('\n')}`,
  `sequenceDiagram\n${'loop x\n'.repeat(150)}A->>B: x\n${'end\n'.repeat(150)}`,
  `classDiagram\n${Array.from({ length: 140 }, (_, at) => `C${at % 40} --> C${(at * 3) % 40}`).join('\n')}`,
  `stateDiagram-v2\n${Array.from({ length: 140 }, (_, at) => `s${at % 30} --> s${(at * 11) % 30}`).join('\n')}`,
  `erDiagram\nA {\n${'string x\n'.repeat(390)}}`,
  `gantt\ndateFormat YYYY-MM-DD\n${Array.from({ length: 380 }, (_, at) => `T${at} :2026-01-01, 1d`).join('\n')}`,
  `gantt\ndateFormat YYYY-MM-DD\ntickInterval 1minute\nLong :a, 1900-01-01, 2100-01-01`,
  `%%${'{'.repeat(5_000)}\nflowchart TD\nA --> B`,
  '%%{init:'.repeat(1_200),
];

const bar = { type: 'bar', labels: ['a', 'b'], datasets: [{ label: 'x', data: [1, 2] }] };
const barWith = (more: object) => JSON.stringify({ ...bar, ...more });
const many = (count: number) => Array.from({ length: count }, (_, at) => at);
const CHARTS = [
  ...[
    '{"type":"bar","__proto__":{"polluted":true},"labels":["a"],"datasets":[{"data":[1]}]}',
    '{"type":"bar","labels":["__proto__"],"datasets":[{"label":"__proto__","data":[1],"__proto__":{"polluted":true}}]}',
    '{"type":"bar","constructor":{"prototype":{"polluted":true}},"labels":["a"],"datasets":[{"data":[1]}]}',
    ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'radar', 'doughnut', ''].map(
      (type) => barWith({ type }),
    ),
    ...['NaN', 'Infinity', '-Infinity', '1e999', 'undefined', 'null', '"1"', '{}', '[]'].map(
      (value) => `{"type":"line","labels":["a"],"datasets":[{"data":[${value}]}]}`,
    ),
    ...[1.797e308, 5e-324, -1.797e308].map((value) =>
      barWith({ datasets: [{ data: [0, value] }] }),
    ),
    barWith({ type: 'line', datasets: [{ data: [-1.797e308, 1.797e308] }] }),
    barWith({ type: 'pie', datasets: [{ data: [1.797e308, 1.797e308] }] }),
    JSON.stringify({ type: 'scatter', datasets: [{ data: [{ x: 1.797e308, y: -1.797e308 }] }] }),
    JSON.stringify({ type: 'scatter', datasets: [{ data: [{ x: 'a', y: null }] }] }),
    JSON.stringify({
      type: 'scatter',
      datasets: [{ data: many(10_000).map((x) => ({ x, y: x })) }],
    }),
    JSON.stringify({ ...bar, labels: many(10_000), datasets: [{ data: many(10_000) }] }),
    // As much as is drawn, of each kind.
    ...['bar', 'line'].flatMap((type) =>
      [many(200), many(200).map((n) => `${n}${'👩‍👩‍👧'.repeat(12)}`)].map((labels) => {
        const datasets = many(8).map((n) => ({ label: `${labels[n]}`, data: many(200) }));
        return JSON.stringify({ type, labels, datasets });
      }),
    ),
    JSON.stringify({
      type: 'scatter',
      datasets: many(8).map((at) => ({
        data: many(200).map((n) => ({ x: n, y: (n * 37 + at) % 200 })),
      })),
    }),
    ...['x', 'ﷺ'].map((sign) =>
      JSON.stringify({
        type: 'pie',
        labels: many(200).map((n) => `${n}${sign.repeat(97)}`),
        datasets: [{ data: many(200) }],
      }),
    ),
    JSON.stringify({
      ...bar,
      labels: many(200).map((n) => `${n}${'W'.repeat(99)}`),
      datasets: [{ data: many(200) }],
    }),
    barWith({ labels: ['a'] }),
    barWith({ labels: many(5) }),
    barWith({ labels: undefined }),
    barWith({ datasets: [{ data: [1, 2] }, { data: [1] }] }),
    barWith({ datasets: many(9).map(() => ({ data: [1, 2] })) }),
    barWith({ datasets: {} }),
    barWith({ datasets: [null] }),
    barWith({ datasets: 'text' }),
    barWith({ labels: ['text', { toString: 'x' }] }),
    barWith({ type: 'pie', datasets: [{ data: [-1, 2] }] }),
    barWith({ type: 'pie', datasets: [{ data: [0, 0] }] }),
    barWith({ options: { devicePixelRatio: 40, animation: { duration: 1e9 }, onClick: RUN } }),
    barWith({
      options: {
        plugins: { tooltip: { external: RUN } },
        scales: { x: { ticks: { callback: RUN } } },
      },
    }),
    barWith({ plugins: [{ id: 'x', beforeDraw: RUN }], width: 1e6, height: 1e6 }),
    barWith({ datasets: [{ data: [1, 2], backgroundColor: `url(${EVIL})`, pointStyle: EVIL }] }),
    barWith({ datasets: [{ data: [1, 2], parsing: { xAxisKey: '__proto__' }, type: 'radar' }] }),
    ...MARKUP.slice(0, 8).map((markup) => barWith({ title: markup, labels: [markup, markup] })),
    barWith({ title: '\u202Eevil\u0000\uD800', labels: ['\uDFFF', '👩‍👩‍👧‍👧'.repeat(20)] }),
    barWith({ title: 'x'.repeat(40_000) }),
    barWith({ title: `=cmd|' /C calc'!A0`, labels: ['=1+1', '@SUM(A1)'] }),
    '['.repeat(20_000),
    `${'{"data":'.repeat(8_000)}1${'}'.repeat(8_000)}`,
    `{"type":"bar","labels":["a"],"datasets":[{"data":[${'1'.repeat(40_000)}]}]}`,
    '{"type":"bar","labels":["a"],"datasets":[{"data":[1]}]',
    `new Chart(document.body, ${RUN})`,
    "{type:'bar',labels:['a'],datasets:[{data:[1]}]}",
    'null',
    '"text"',
    '',
  ],
];

const fenced = (language: string, codes: string[]) =>
  codes.map((code) => `\`\`\`\`${language}\n${code}\n\`\`\`\``);

/** Fences that do not end, end twice, or hold others. */
const FENCES = [
  '```mermaid\nflowchart TD\nA --> ',
  '```chart\n{"type":"bar","labels":',
  `~~~mermaid\n${diagrams.flowchart}\n\`\`\``,
  `\`\`\`mermaid\n${diagrams.flowchart}\n\`\`\`chart\n{}\n\`\`\``,
  `\`\`\`mermaid ${RUN} {init: loose}\n${diagrams.flowchart}\n\`\`\``,
  `\`\`\`MERMAID\n${diagrams.flowchart}\n\`\`\`\n\`\`\``,
  `- list\n  \`\`\`mermaid\n  flowchart TD\n  A --> B\n  \`\`\``,
  `> \`\`\`chart\n> ${barWith({})}\n> \`\`\``,
];

/** Two hundred answers and more that would do harm, were their blocks drawn by somebody who trusts them. */
export const hostileBlocks: string[] = [
  ...fenced('mermaid', [
    ...INTO_DIAGRAMS,
    ...MARKUP.map((markup) => `flowchart TD\nA["${markup}"] --> B`),
    ...OTHER_KINDS,
    ...GIANT_DIAGRAMS,
  ]),
  ...fenced('chart', CHARTS),
  ...FENCES,
];
