/** Text in HTML; everything that came from a request goes through here. */
export const html = (value: unknown): string =>
  String(value ?? '').replace(
    /[&<>"']/g,
    (sign) =>
      ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  );

export const layout = (title: string, body: string): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <title>${html(title)} · Local Slack</title>
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="/page.css" />
    <script type="module" src="/page.js"></script>
  </head>
  <body>
    ${body}
  </body>
</html>
`;
