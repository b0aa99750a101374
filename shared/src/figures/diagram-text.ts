import type { Diagram, DiagramKind } from './read-diagram.ts';

const names: Record<DiagramKind, string> = {
  flowchart: 'Flow chart',
  sequence: 'Sequence diagram',
  class: 'Class diagram',
  state: 'State diagram',
  er: 'Entity relationship diagram',
  gantt: 'Gantt chart',
};

/** In a sentence or two: what it is, and how much it says. */
export function describe(diagram: Diagram): string {
  const { length } = stepsOf(diagram);
  const count = length === 1 ? '1 step' : `${length} steps`;
  return `${names[diagram.kind]}${diagram.title ? `: ${diagram.title}` : ''}. ${count}.`;
}

/** A diagram line by line, for those who do not see it: what leads to what, in the names that are shown. */
export function stepsOf({ kind, code }: Diagram): string[] {
  // What follows a semicolon in the first line is a statement already.
  const statements = code
    .replace(/^[^\n;]*[\n;]?/, '')
    .replace(kind === 'flowchart' ? CONTINUED : /$^/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !UNSAID.test(line));
  if (kind === 'flowchart') return flowSteps(statements.flatMap(cutAtSemicolons));
  const aliases = aliasesIn(statements);
  return statements.filter((line) => !ALIAS.test(line)).map((line) => lineText(line, aliases));
}

const UNSAID =
  /^(?:accTitle|accDescr|title|end$|\}$|autonumber|direction\s|dateFormat|axisFormat|tickInterval|activate\s|deactivate\s|linkStyle\s)/;
/** A statement of a flow chart goes on in the line that begins with its arrow. */
const CONTINUED = /\n\s*(?=<?(?:-->|---|--\s|==|-\.))/g;
const ALIAS = /^(?:participant|actor)\s+(\S+)(?:\s+as\s+(.+))?$|^state\s+"(.+)"\s+as\s+(\S+)$/;
/** `A ->> B : text` of sequences, states, classes and tables. */
const RELATION =
  /^([\w.*[\]"-]+?)\s*(?:"[^"]*"\s*)?(?:-->>|->>|--x|-x|--\)|-\)|-->|->|[|}o*<.>-]*(?:--|\.\.)[|{o*<.>+-]*)[+-]?\s*(?:"[^"]*"\s*)?([\w.*[\]"-]+?)(?:\s*:\s*(.*))?$/;

function aliasesIn(lines: string[]): Map<string, string> {
  const aliases = new Map<string, string>();
  for (const line of lines) {
    const [, id, name, stateName, stateId] = ALIAS.exec(line) ?? [];
    if (id && name) aliases.set(id, plain(name));
    if (stateId && stateName) aliases.set(stateId, plain(stateName));
  }
  return aliases;
}

function lineText(line: string, aliases: Map<string, string>): string {
  const [, from, to, label] = RELATION.exec(line) ?? [];
  if (!from || !to) return plain(line);
  const name = (id: string, edge: string) => (id === '[*]' ? edge : (aliases.get(id) ?? plain(id)));
  return joined(name(from, 'Start'), name(to, 'End'), label ?? '');
}

/** What an arrow of a flow chart may look like, with or without its words. */
const ARROW =
  /\s*(?:[<ox]?(?:--|==|-\.)\s+([^\n|>]*?)\s+(?:-->|---|==>|===|\.->|\.-|--[ox]|==[ox])|[<ox]?(?:-{2,}[->ox]|={2,}[=>ox]|-\.+-[>ox]?|~{3,}))(?:\s*\|"?([^|]*?)"?\|)?\s*/;
const NODE = /^([^\s[({>]+)\s*(?:[[({>]+[/\\]?\s*"?([\s\S]*?)"?\s*[/\\]?[\])}]+)?(?::::?\w+)?$/;

function flowSteps(statements: string[]): string[] {
  const labels = new Map<string, string>();
  const read = statements.map((statement) => {
    const parts = statement.split(ARROW);
    // Between two nodes stand the words of an arrow, before it or after it.
    return parts.map((part, at) =>
      at % 3 === 0 ? (part ?? '').split(/\s+&\s+/).map((node) => idOf(node, labels)) : (part ?? ''),
    );
  });
  const name = (id: string) => labels.get(id) ?? plain(id);
  const steps = read.flatMap((parts) => {
    const found: string[] = [];
    for (let at = 3; at < parts.length; at += 3) {
      const [from, to] = [parts[at - 3], parts[at]] as [string[], string[]];
      const label = String(parts[at - 2] || parts[at - 1] || '');
      found.push(joined(from.map(name).join(', '), to.map(name).join(', '), label));
    }
    return found;
  });
  return steps.length > 0 ? steps : [...labels.values()];
}

function idOf(node: string, labels: Map<string, string>): string {
  const [, id = node.trim(), label] = NODE.exec(node.trim()) ?? [];
  if (label) labels.set(id, plain(label));
  return id;
}

/** Not within quotes. */
const cutAtSemicolons = (line: string): string[] =>
  (line.match(/(?:"[^"]*"|[^;"])+/g) ?? []).map((one) => one.trim()).filter(Boolean);

const joined = (from: string, to: string, label: string): string =>
  `${from} → ${to}${label ? `: ${plain(label)}` : ''}`;

const plain = (text: string): string =>
  text
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/#quot;|^"|"$/g, '')
    .replace(/\s+/g, ' ')
    .trim();
