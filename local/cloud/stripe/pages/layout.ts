/** Text in HTML; everything that came from a request goes through here. */
export const html = (value: unknown): string =>
  String(value ?? '').replace(
    /[&<>"']/g,
    (sign) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  );

export const day = (seconds: number | null | undefined): string =>
  seconds == null
    ? ''
    : new Intl.DateTimeFormat('en-GB', {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: 'UTC',
      }).format(seconds * 1_000);

export const layout = (title: string, content: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${html(title)} · Local Stripe</title>
    <link rel="stylesheet" href="/page.css" />
  </head>
  <body>
    <header class="bar"><strong>Local Stripe</strong> <span>A stand-in on this machine: no money moves.</span></header>
    <main>
      <h1>${html(title)}</h1>
      ${content}
    </main>
  </body>
</html>
`;

export const problem = (message: string | undefined): string =>
  message ? `<p class="problem" role="alert">${html(message)}</p>` : '';

/** A form of one button. */
export const button = (
  action: string,
  label: string,
  values: Record<string, string | number> = {},
  title = label,
): string =>
  `<form method="post" action="${html(action)}">${Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${html(name)}" value="${html(value)}" />`)
    .join('')}<button aria-label="${html(title)}">${html(label)}</button></form>`;
