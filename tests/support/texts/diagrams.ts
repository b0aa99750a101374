/** One of each kind that is drawn. */
export const diagrams = {
  flowchart: `flowchart TD
accTitle: Returning a bike
A["Write to us"] --> B{"Within 30 days?"}
B -- yes --> C["Bring it<br/>or let us collect it"]
B -->|no| D["No return"]
C --> E & F`,
  sequence: `sequenceDiagram
participant V as Visitor
participant S as Shop
V->>S: Order #12
S-->>V: Confirmation`,
  class: `classDiagram
Bike <|-- CityBike
Bike : +int gears
Bike "1" --> "2" Wheel : has`,
  state: `stateDiagram-v2
[*] --> Ordered
Ordered --> Sent: packed
Sent --> [*]`,
  er: `erDiagram
CUSTOMER ||--o{ ORDER : places
ORDER ||--|{ LINE : holds`,
  gantt: `gantt
title Repair
dateFormat YYYY-MM-DD
section Workshop
Look it over :a1, 2026-01-05, 1d
Repair it :after a1, 2d`,
};
