const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun'];

export type Demo = { question: string; code: string };

/** Each as an agent would write it into its answer. */
export const chartDemos: Demo[] = [
  {
    question: 'How did sales go this year?',
    chart: {
      type: 'line',
      title: 'Bikes sold a month',
      labels: months,
      datasets: [
        { label: 'City bikes', data: [42, 48, 71, 96, 118, 124] },
        { label: 'Mountain bikes', data: [18, 21, 30, 52, 64, 61] },
      ],
    },
  },
  {
    question: 'Compare the prices of your city bikes.',
    chart: {
      type: 'bar',
      title: 'Prices of city bikes',
      yTitle: 'US dollars',
      labels: ['City 3', 'City 5', 'City 7', 'City 7 E'],
      datasets: [{ label: 'Price', data: [449, 599, 749, 1_890] }],
    },
  },
  {
    question: 'What do people ask about?',
    chart: {
      type: 'pie',
      title: 'Questions by subject',
      labels: ['Delivery', 'Returns', 'Stock', 'Repair'],
      datasets: [{ label: 'Questions', data: [412, 268, 197, 121] }],
    },
  },
  {
    question: 'Does weight decide the price?',
    chart: {
      type: 'scatter',
      title: 'Weight and price',
      xTitle: 'Weight in kg',
      yTitle: 'US dollars',
      datasets: [
        {
          label: 'Road bikes',
          data: [
            { x: 7.2, y: 4_200 },
            { x: 7.9, y: 3_100 },
            { x: 8.4, y: 2_350 },
            { x: 8.8, y: 1_900 },
            { x: 9.6, y: 1_250 },
            { x: 10.1, y: 990 },
          ],
        },
      ],
    },
  },
].map(({ question, chart }) => ({ question, code: JSON.stringify(chart) }));

export const diagramDemos: Demo[] = [
  {
    question: 'How does a return work?',
    code: `flowchart TD
  A[Return asked for] --> B{Within 30 days?}
  B -- yes --> C[Label by mail]
  C --> D[Refund]
  B -- no --> E[Repair offered]`,
  },
  {
    question: 'What happens when I ask where my order is?',
    code: `sequenceDiagram
  Visitor->>Agent: Where is my order?
  Agent->>Shop API: Order 4711
  Shop API-->>Agent: On its way
  Agent-->>Visitor: It comes on Friday.`,
  },
  {
    question: 'What is a bike made of?',
    code: `classDiagram
  Bike *-- Frame
  Bike *-- Wheel
  Bike <|-- EBike
  EBike *-- Battery
  class Frame { size }
  class Wheel { inches }`,
  },
];

/** Too wide to stand beside others. */
export const planDemo: Demo = {
  question: 'When does the new shop open?',
  code: `gantt
  title Opening of the shop
  dateFormat YYYY-MM-DD
  section Rooms
  Rebuild :a, 2027-01-04, 40d
  Furnish :b, after a, 15d
  section People
  Hire :2027-01-18, 30d
  Train :after b, 10d`,
};
