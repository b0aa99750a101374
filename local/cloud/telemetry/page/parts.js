export function took(milliseconds) {
  if (milliseconds < 1) return `${milliseconds.toFixed(2)} ms`;
  if (milliseconds < 1_000) return `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`;
  return `${(milliseconds / 1_000).toFixed(2)} s`;
}

export function part(name, text, tag = 'span') {
  const node = document.createElement(tag);
  if (name) node.className = name;
  node.textContent = text;
  return node;
}

export function template(name, title, sentence) {
  const node = document.createElement('div');
  node.className = name;
  node.append(part('', title, 'h2'), part('', sentence, 'p'));
  return node;
}
