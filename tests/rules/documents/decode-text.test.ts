import { describe, expect, it } from '@jest/globals';
import { decodeText } from '../../../functions/src/documents/extraction/decode-text.ts';

const TEXTS = {
  french:
    'Notre boutique est ouverte du mardi au samedi, de dix heures à dix-neuf heures. Les pièces détachées sont expédiées sous trois jours.',
  german: 'Geöffnet ab 9 Uhr.',
  polish:
    'Sklep jest otwarty od wtorku do soboty. Zwroty przyjmujemy w ciągu trzydziestu dni, jeśli towar nie był używany.',
  czech:
    'Obchod je otevřen od úterý do soboty. Zboží můžete vrátit do třiceti dnů, pokud nebylo použito.',
  hungarian: 'Az üzlet keddtől szombatig tart nyitva. Harminc napon belül visszaküldheti az árut.',
  russian:
    'Магазин открыт со вторника по субботу. Вернуть товар можно в течение тридцати дней, если он не был в употреблении.',
  ukrainian:
    'Магазин відчинено з вівторка до суботи. Повернути товар можна протягом тридцяти днів, якщо його не використовували.',
  greek: 'Το κατάστημα είναι ανοιχτό από Τρίτη έως Σάββατο. Μπορείτε να επιστρέψετε τα προϊόντα.',
  hebrew: 'החנות פתוחה מיום שלישי עד שבת. אפשר להחזיר מוצרים תוך שלושים יום אם לא נעשה בהם שימוש.',
  turkish:
    'Mağaza salıdan cumartesiye kadar açıktır. Kullanılmamış ürünleri otuz gün içinde iade edebilirsiniz.',
  arabic: 'المتجر مفتوح من الثلاثاء إلى السبت. يمكنك إرجاع المنتجات خلال ثلاثين يوما.',
  lithuanian:
    'Parduotuvė dirba nuo antradienio iki šeštadienio. Prekes galite grąžinti per trisdešimt dienų, jeigu jos nebuvo naudotos.',
  thai: 'ร้านเปิดตั้งแต่วันอังคารถึงวันเสาร์ คุณสามารถคืนสินค้าได้ภายในสามสิบวัน หากยังไม่ได้ใช้งาน',
  japanese: '店は火曜日から土曜日まで開いています。未使用の商品は三十日以内に返品できます。',
  chinese: '商店周二至周六营业。未使用的商品可在三十天内退货。',
  taiwanese: '商店週二至週六營業。未使用的商品可在三十天內退貨。',
  korean:
    '매장은 화요일부터 토요일까지 엽니다. 사용하지 않은 상품은 삼십일 안에 반품할 수 있습니다.',
};

describe('a text is read in the encoding that its bytes speak for', () => {
  it.each([
    ['french', 'windows-1252'],
    ['german', 'windows-1252'],
    ['polish', 'windows-1250'],
    ['polish', 'iso-8859-2'],
    ['czech', 'windows-1250'],
    ['czech', 'iso-8859-2'],
    ['hungarian', 'windows-1250'],
    ['russian', 'windows-1251'],
    ['russian', 'koi8-r'],
    ['russian', 'iso-8859-5'],
    ['ukrainian', 'windows-1251'],
    ['ukrainian', 'koi8-u'],
    ['greek', 'windows-1253'],
    ['greek', 'iso-8859-7'],
    ['hebrew', 'windows-1255'],
    ['hebrew', 'iso-8859-8'],
    ['turkish', 'windows-1254'],
    ['arabic', 'windows-1256'],
    ['lithuanian', 'windows-1257'],
    ['thai', 'windows-874'],
    ['japanese', 'shift_jis'],
    ['japanese', 'euc-jp'],
    ['chinese', 'gb18030'],
    ['taiwanese', 'big5'],
    ['korean', 'euc-kr'],
  ] as const)('%s in %s', (language, encoding) => {
    expect(decodeText(encoded(TEXTS[language], encoding))).toBe(TEXTS[language]);
  });

  it('also where its bytes look like controls, as those of UTF-8', () => {
    const text = '営業時間は九時から。\n図書館は午後六時に閉館します。';
    expect(decodeText(encoded(text, 'shift_jis'))).toBe(text);
  });

  it('also of a long text that begins in plain letters', () => {
    const text = `${'A list of prices and of parts.\n'.repeat(5_000)}${TEXTS.russian}`;
    expect(decodeText(encoded(text, 'windows-1251'))).toBe(text);
  });

  it('also of an old mail in Japanese', () => {
    const bytes = Buffer.from('\u001b$B@^\u001b(B', 'latin1');
    expect(decodeText(bytes)).toBe('折');
  });

  it('is UTF-8 where some of it is damaged', () => {
    const text = 'Öffnungszeiten der Bücherei: täglich außer sonntags, für Schüler länger. '.repeat(
      5,
    );
    const bytes = Buffer.concat([Buffer.from(text), Buffer.from([0xc3])]);
    expect(decodeText(bytes)).toBe(`${text}\ufffd`);
  });

  it.each([
    ['letters of DOS', Buffer.from('8cae8de1aaa2a0202d20e1e2aeabaea0', 'hex')],
    ['noise', Buffer.from(Array.from({ length: 300 }, (_, at) => 128 + ((at * 97) % 127)))],
  ])('is refused where nothing tells it: %s', (_what, bytes) => {
    expect(() => decodeText(bytes)).toThrow('could not be told. Save it as UTF-8');
  });
});

/** By trying what each byte, or pair of bytes, stands for: nothing in Node writes these encodings. */
function encoded(text: string, encoding: string): Buffer {
  const bytes = bytesOf(encoding);
  return Buffer.from(
    [...text].flatMap((character) => {
      const found = bytes.get(character);
      if (!found) throw new Error(`${character} is not in ${encoding}.`);
      return found;
    }),
  );
}

const known = new Map<string, Map<string, number[]>>();

function bytesOf(encoding: string): Map<string, number[]> {
  const found = known.get(encoding) ?? new Map<string, number[]>();
  if (found.size > 0) return found;
  known.set(encoding, found);
  const decoder = new TextDecoder(encoding);
  const add = (...bytes: number[]) => {
    const text = decoder.decode(new Uint8Array(bytes));
    if ([...text].length === 1 && text !== '\ufffd' && !found.has(text)) found.set(text, bytes);
  };
  for (let byte = 0; byte < 256; byte += 1) add(byte);
  if (!/jis|euc|gb|big5/.test(encoding)) return found;
  for (let lead = 0x81; lead < 0xff; lead += 1) {
    for (let trail = 0x40; trail < 0xff; trail += 1) add(lead, trail);
  }
  return found;
}
