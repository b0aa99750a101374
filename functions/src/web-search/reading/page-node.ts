/** What the readers need of a node of linkedom. */
export type PageNode = {
  nodeType: number;
  nodeName: string;
  nodeValue: string | null;
  firstChild: PageNode | null;
  nextSibling: PageNode | null;
  previousSibling: PageNode | null;
  parentNode: PageNode | null;
  /** Of elements. */
  getAttribute?(name: string): string | null;
  remove?(): void;
};

const [ELEMENT, TEXT] = [1, 3];
export const isElement = (node: PageNode) => node.nodeType === ELEMENT;
export const isText = (node: PageNode) => node.nodeType === TEXT;

export const attribute = (node: PageNode, name: string): string => node.getAttribute?.(name) ?? '';

const KINDS: Record<string, string> = {
  main: 'MAIN',
  navigation: 'NAV',
  banner: 'HEADER',
  contentinfo: 'FOOTER',
  complementary: 'ASIDE',
  dialog: 'DIALOG',
  alertdialog: 'DIALOG',
  search: 'FORM',
  form: 'FORM',
  tablist: 'NAV',
  menu: 'NAV',
  menubar: 'NAV',
  table: 'TABLE',
  grid: 'TABLE',
  row: 'TR',
  cell: 'TD',
  gridcell: 'TD',
  columnheader: 'TH',
  rowheader: 'TH',
  list: 'UL',
  listitem: 'LI',
  button: 'BUTTON',
};
/** Of other elements, a role says what they are to assistive software alone. */
const WITHOUT_KIND = new Set(
  'DIV SECTION SPAN P A UL OL LI HEADER FOOTER ARTICLE FIELDSET DL'.split(' '),
);
const LISTS = new Set(['UL', 'OL']);

/** The name of an element, or of the one that its role makes of it. */
export function kindOf(node: PageNode): string {
  const name = node.nodeName.toUpperCase();
  const role = attribute(node, 'role').trim().toLowerCase();
  if (role === '' || !(WITHOUT_KIND.has(name) || name.includes('-'))) return name;
  if (role === 'heading') return `H${/^[1-6]$/.exec(attribute(node, 'aria-level'))?.[0] ?? 2}`;
  return (role === 'list' && LISTS.has(name) ? name : KINDS[role]) ?? name;
}

/**
 * Visits all nodes of a tree without recursion: nothing is too deep for it. Children of a node for which `enter`
 * answers false are left out, and so is its `leave`; where it answers `'stop'`, all that follows is.
 */
export function walk(
  root: PageNode,
  enter: (node: PageNode) => boolean | 'stop',
  leave: (node: PageNode) => void = () => {},
): void {
  let node: PageNode | null = root;
  while (node) {
    const answer = enter(node);
    if (answer === 'stop') return;
    const child: PageNode | null = answer ? node.firstChild : null;
    if (child) {
      node = child;
      continue;
    }
    if (answer) leave(node);
    while (node !== root && !node.nextSibling) {
      node = node.parentNode as PageNode;
      leave(node);
    }
    node = node === root ? null : node.nextSibling;
  }
}
