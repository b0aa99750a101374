/** What a picture of ours never has: scripts, other documents within it, and what it would fetch. */
const MORE =
  /<(?:script|foreignObject|iframe|image|use|a|animate|set|!DOCTYPE|!ENTITY|\?)[\s/>:]|\son[a-z]+\s*=\s*["']|(?:href|src)\s*=\s*["'](?!#)|url\(\s*["']?(?!["']?#)|@import|javascript:/i;
const MAX_LENGTH = 3_000_000;

/** Whether an SVG that has come from the frame is a picture and nothing else: it may be saved, and then be opened as a page. */
export const isPlainPicture = (svg: unknown): svg is string =>
  typeof svg === 'string' && svg.length <= MAX_LENGTH && svg.startsWith('<svg ') && !MORE.test(svg);
