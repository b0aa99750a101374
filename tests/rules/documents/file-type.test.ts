import { describe, expect, it } from '@jest/globals';
import {
  checkContent,
  cleanFilename,
  extensionOf,
} from '../../../functions/src/documents/file-type.ts';

describe('file names', () => {
  it.each([
    ['Ünïcode 漢字 🙂.pdf', 'Ünïcode 漢字 🙂.pdf'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['C:\\fakepath\\notes.md', 'notes.md'],
    ['a\u0000b\r\nc.txt', 'abc.txt'],
    ['invoice\u202efdp.txt', 'invoicefdp.txt'],
    ['', ''],
  ])('%j becomes %j', (given, clean) => {
    expect(cleanFilename(given)).toBe(clean);
  });

  it('keep their extension when they are too long', () => {
    expect(cleanFilename(`${'x'.repeat(400)}.docx`)).toMatch(/^x{250}\.docx$/);
  });

  it('decide the type, whatever their case', () => {
    expect(extensionOf('REPORT.PDF')).toBe('.pdf');
    expect(extensionOf('export.JSONL')).toBe('.jsonl');
    expect(extensionOf('log.2026.ndjson')).toBe('.ndjson');
    for (const name of ['virus.exe', 'page.html', 'pdf', 'archive.pdf.zip']) {
      expect(() => extensionOf(name)).toThrow('not supported');
    }
  });
});

describe('content', () => {
  const compound = Buffer.from('D0CF11E0A1B11AE1', 'hex');

  it.each([
    ['.pdf', Buffer.from('%PDF-1.7')],
    ['.pdf', Buffer.from(`${'\n'.repeat(900)}%PDF-1.4`)],
    ['.docx', Buffer.from('PK\u0003\u0004')],
    ['.docx', Buffer.from('X-Scanned: yes\r\nPK\u0003\u0004')],
    ['.doc', compound],
    ['.txt', Buffer.from('plain')],
    ['.md', Buffer.from([0xff, 0xfe, 0x41, 0x00])],
  ] as const)('of %s is accepted', (extension, head) => {
    expect(() => checkContent(extension, head)).not.toThrow();
  });

  it.each([
    ['.pdf', Buffer.from('plain')],
    ['.docx', Buffer.from('%PDF-1.7')],
    ['.doc', Buffer.from('PK\u0003\u0004')],
    ['.txt', Buffer.from('%PDF-1.7')],
    ['.json', Buffer.from([0x7b, 0x00, 0x7d])],
    ['.md', compound],
  ] as const)('that is not %s is refused', (extension, head) => {
    expect(() => checkContent(extension, head)).toThrow('does not match its extension');
  });

  it('of a Word document with a password is called so', () => {
    expect(() => checkContent('.docx', compound)).toThrow('protected by a password');
  });
});
