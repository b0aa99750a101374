import { money } from './lines.ts';
import { day } from './pages/layout.ts';
import type { Invoice } from './types.ts';

/** One page in Helvetica, which every reader has: enough to see which invoice it is. */
export function invoicePdf(invoice: Invoice): Buffer {
  const { number, created, customer_name: name, customer_email: email, currency, status } = invoice;
  const lines = [
    `Invoice ${number}`,
    `${day(created)}, ${status}`,
    `${name ?? ''} ${email ?? ''}`.trim(),
    '',
    ...invoice.lines.data.map(
      ({ description, amount }) => `${description}: ${money(amount, currency)}`,
    ),
    '',
    `Total: ${money(invoice.total, currency)}`,
    `Due: ${money(invoice.amount_due, currency)}`,
    'Made by a stand-in for Stripe: no money moved.',
  ];
  const shown = lines.map((line) => `(${literal(line)}) Tj T*`).join('\n');
  const content = `BT /F1 11 Tf 56 770 Td 18 TL\n${shown}\nET`;
  return assemble([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]);
}

const literal = (text: string): string =>
  text.replaceAll(/[\\()]/g, '\\$&').replaceAll(/[^\x20-\xff]/g, '?');

function assemble(objects: string[]): Buffer {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const start = file.length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}
