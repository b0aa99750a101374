import { CopyButton } from '../copy.tsx';

export function CodeBlock({ code, language }: { code: string; language: string }) {
  return (
    <div class="code-block" dir="ltr">
      <div class="code-bar">
        <span>{language || 'Code'}</span>
        <CopyButton text={code} label="Copy code" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines scroll, also by keyboard */}
      <pre tabIndex={0}>
        <code>{code}</code>
      </pre>
    </div>
  );
}
