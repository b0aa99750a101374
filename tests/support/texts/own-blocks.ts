import { diagrams } from './diagrams.ts';

export type FencedBlock = { kind: 'chart' | 'diagram'; code: string };

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'];
const wave = (length: number, height: number) =>
  Array.from({ length }, (_, at) => Math.round(height * (1 + Math.sin(at / 3))));
const points = (length: number) =>
  Array.from({ length }, (_, at) => ({ x: at, y: (at * 37) % 101 }));
const series = (count: number, length: number) =>
  Array.from({ length: count }, (_, at) => ({ label: `Shop ${at + 1}`, data: wave(length, at) }));

/** Of each kind six, as models write them: plain, long, in other scripts, in the form of chart.js. */
const charts = [
  ...['bar', 'line'].flatMap((type) => [
    { type, labels: months, datasets: [{ label: 'Sales', data: wave(6, 40) }] },
    { type, title: 'Two years', labels: months, datasets: series(2, 6), yTitle: 'bikes' },
    { type, title: 'All shops', labels: months, datasets: series(8, 6) },
    {
      ...{ type, title: 'Minus and much', labels: ['A', 'B', 'C'] },
      datasets: [{ label: 'Balance', data: [-1_200.5, 0, 9_876_543.21] }],
    },
    {
      ...{ type, title: 'أسعار الدراجات', labels: ['دراجة المدينة', 'شتاء', '自転車'] },
      datasets: [{ label: 'السعر', data: [899, 349, 120] }],
    },
    {
      type,
      data: { labels: wave(200, 3).map((_, at) => `Day ${at + 1}`), datasets: series(2, 200) },
      options: { responsive: true, scales: { y: { beginAtZero: true } } },
    },
  ]),
  ...[
    { labels: ['Yes', 'No'], data: [3, 1] },
    { title: 'One part', labels: ['All'], data: [1] },
    { title: 'Many parts', labels: wave(20, 1).map((_, at) => `Part ${at}`), data: wave(20, 5) },
    { title: 'Small parts', labels: ['Most', 'Little', 'None'], data: [1_000_000, 1, 0] },
    { title: '比率', labels: ['はい', 'いいえ'], data: [0.75, 0.25] },
    { title: 'Long names', labels: ['x'.repeat(100), 'y '.repeat(40)], data: [1, 2] },
  ].map(({ labels, data, ...title }) => ({ type: 'pie', ...title, labels, datasets: [{ data }] })),
  ...[
    { datasets: [{ label: 'Rides', data: points(5) }] },
    { title: 'Length and price', datasets: [{ label: 'Rides', data: points(200) }] },
    { title: 'Two', datasets: [{ data: points(30) }, { label: 'B', data: points(20) }] },
    { title: 'One point', datasets: [{ label: 'Only', data: [{ x: 1, y: 1 }] }] },
    { title: 'Far apart', datasets: [{ data: [...points(2), { x: -1e6, y: 1e9 }] }] },
    { xTitle: 'מרחק', yTitle: 'מחיר', datasets: [{ label: 'נסיעות', data: points(9) }] },
  ].map((chart) => ({ type: 'scatter', ...chart })),
];

const drawn = [
  ...Object.values(diagrams),
  'graph LR; A(One)-->B((Two))-.->C{{Three}}; C==>A',
  `flowchart LR
subgraph shop [Our shop]
  direction TB
  A[/Order/] --> B[(Stock)]
end
subgraph "The workshop"
  C[[Build]] --> D>Check]
end
B --> C
D -.->|"sent in 2 days"| E([Visitor])
style A fill:#f9f,stroke:#333
classDef big font-size:20px
class A big`,
  `%%{init: {"theme": "forest"}}%%
flowchart TD
${Array.from({ length: 60 }, (_, at) => `N${at}["Step ${at}"] --> N${at + 1}`).join('\n')}`,
  `---
title: الإرجاع
---
flowchart RL
A["اكتب إلينا"] --> B{"خلال ثلاثين يوما؟"}
B -- نعم --> C["أحضر الدراجة"]
B -- لا --> D["لا إرجاع"]`,
  `flowchart BT
A["注文 🚲"] --> B["発送"] & C["受取"]
B & C --> D["終わり"]
click A "https://shop.example/order" _blank`,
  `sequenceDiagram
autonumber
actor V as Visitor
participant S as Shop
box Behind the counter
participant W as Workshop
end
V->>+S: Is it ready?
alt it is
  S-->>V: Yes
else it is not
  S->>W: How long?
  W--)S: Two days
end
S-->>-V: In two days
Note over V,S: All by mail`,
  `sequenceDiagram
participant A
participant B
loop Every hour
  A->>B: Anything new?
  B--xA: No
end
par At once
  A->>B: One
and
  A->>B: Two
end
opt When wanted
  A-)B: Three
end`,
  'sequenceDiagram\n    Alice ->> Bob: Hello Bob, how are you?\n    Bob-->>Alice: Fine, thanks!',
  `sequenceDiagram
participant a as זבון
participant b as חנות
a->>b: הזמנה
b-->>a: אישור
rect rgb(240, 240, 240)
a->>b: תודה
end`,
  `sequenceDiagram
${Array.from({ length: 40 }, (_, at) => `P${at % 6}->>P${(at + 1) % 6}: Message ${at}`).join('\n')}`,
  `classDiagram
class Bike {
  +String name
  -int gears
  +ride(distance) bool
  #stop()$
}
class Shop {
  <<interface>>
  +sell(Bike bike)*
}
Shop ..> Bike : sells
Bike *-- Wheel
Bike o-- Bell
note for Bike "Made here"`,
  `classDiagram
direction LR
Animal <|-- Duck
Animal : +int age
Duck : +String beakColor
Duck : +swim()`,
  'classDiagram\nclass Square~Shape~{\nint id\nList~int~ position\nsetPoints(List~int~ points)\n}',
  `classDiagram
namespace Shop {
  class Order
  class Line
}
Order "1" *-- "1..*" Line : has
Order --|> Paper
Order ..|> Printable`,
  `classDiagram
${Array.from({ length: 25 }, (_, at) => `Part${at} --> Part${at + 1} : leads to`).join('\n')}`,
  `stateDiagram-v2
state "On its way" as way
[*] --> Ordered
state check <<choice>>
Ordered --> check
check --> way : paid
check --> [*] : not paid
state way {
  [*] --> Packed
  Packed --> Sent
}
note right of Ordered : Nothing is due yet`,
  `stateDiagram
[*] --> Still
Still --> Moving
Moving --> Still
Moving --> Crash
Crash --> [*]`,
  'stateDiagram-v2\ndirection LR\nstate fork_state <<fork>>\n[*] --> fork_state\nfork_state --> A\nfork_state --> B',
  'stateDiagram-v2\n[*] --> Active\nstate Active {\n  [*] --> On\n  --\n  [*] --> Off\n}',
  `stateDiagram-v2
${Array.from({ length: 30 }, (_, at) => `s${at} --> s${at + 1} : event ${at}`).join('\n')}`,
  `erDiagram
CUSTOMER {
  string name PK
  string email UK "as in the mail"
  int age
}
ORDER {
  int id PK
  string customer FK
}
CUSTOMER ||--o{ ORDER : "has placed"
ORDER }|..|{ PRODUCT : contains`,
  'erDiagram\n"Delivery note" ||--|| ORDER : "belongs to"\nORDER ||--|{ LINE : holds\nLINE }o--|| BIKE : names',
  'erDiagram\nSHOP ||--o{ EMPLOYEE : employs\nSHOP {\n  string city\n}',
  'erDiagram\nA ||--o{ B : ""\nB ||--o{ C : ""\nC }o--o| A : ""',
  `erDiagram
${Array.from({ length: 20 }, (_, at) => `T${at} ||--o{ T${at + 1} : has`).join('\n')}`,
  `gantt
title A bike of your own
dateFormat YYYY-MM-DD
axisFormat %d.%m.
excludes weekends
section Frame
Measure :done, m1, 2026-03-02, 1d
Weld :active, m2, after m1, 5d
section Paint
Choose :crit, p1, 2026-03-03, 2d
Spray :p2, after p1 m2, 3d
Ready :milestone, after p2, 0d`,
  'gantt\n    dateFormat  YYYY-MM-DD\n    section A\n    First task :a1, 2026-01-01, 30d\n    Another :after a1, 20d',
  'gantt\ntitle One day\ndateFormat HH:mm\naxisFormat %H:%M\nMorning :m, 08:00, 4h\nAfternoon :after m, 5h',
  `gantt
title מסלול
dateFormat YYYY-MM-DD
section סדנה
תיקון :a, 2026-01-05, 2d
בדיקה :after a, 1d`,
  `gantt
dateFormat YYYY-MM-DD
${Array.from({ length: 40 }, (_, at) => `Task ${at} :t${at}, 2026-01-${String((at % 28) + 1).padStart(2, '0')}, ${(at % 5) + 1}d`).join('\n')}`,
];

/** Sixty that are drawn, every one of them. */
export const ownBlocks: FencedBlock[] = [
  ...charts.map((chart) => ({ kind: 'chart' as const, code: JSON.stringify(chart, null, 2) })),
  ...drawn.map((code) => ({ kind: 'diagram' as const, code })),
];

export const fenced = ({ kind, code }: FencedBlock): string =>
  `\`\`\`${kind === 'chart' ? 'chart' : 'mermaid'}\n${code}\n\`\`\``;
