/** Ranges of IPv4 that a service must never call for a stranger: an address or two of each. */
export const privateIPv4 = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '10.255.255.254',
  '100.64.0.1',
  '100.100.100.200', // metadata of Alibaba
  '127.0.0.1',
  '127.1.2.3',
  '127.255.255.254',
  '168.63.129.16', // Azure's own host beneath every machine
  '169.254.169.254', // metadata of most clouds
  '169.254.0.23',
  '169.254.170.2', // credentials of containers at AWS
  '172.16.0.1',
  '172.31.255.254',
  '192.0.0.192', // metadata of Oracle
  '192.0.2.1',
  '192.31.196.1',
  '192.52.193.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.255.254',
  '192.175.48.1',
  '198.18.0.1',
  '198.19.255.254',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
];

export const privateIPv6 = [
  '::',
  '::1',
  '::2',
  '100::1',
  '2001::1',
  '2001:2::1',
  '2001:10::1',
  '2001:20::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '2620:4f:8000::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd00::1',
  'fd00:ec2::254', // metadata of AWS
  'fd20:ce::254', // metadata of Google
  'fe80::1',
  'fe80::5efe:7f00:1',
  'fec0::1',
  'ff02::1',
  'ff0e::1',
];

/** Hosts of the internet, in ranges that lie close to the others. */
export const publicAddresses = [
  '1.1.1.1',
  '9.255.255.255',
  '11.0.0.1',
  '100.63.255.255',
  '100.128.0.1',
  '126.255.255.255',
  '128.0.0.1',
  '168.63.129.15',
  '168.63.129.17',
  '169.253.255.255',
  '169.255.0.1',
  '172.15.255.255',
  '172.32.0.1',
  '192.0.1.1',
  '192.167.255.255',
  '192.169.0.1',
  '198.17.255.255',
  '198.20.0.1',
  '223.255.255.255',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2003::1',
  '2606:4700::1111',
  '2a00:1450:4001::200e',
];

/** Ways to write an IPv4 address as the host of a URL. Each leads there, or nowhere. */
export function spellIPv4(address: string): string[] {
  const bytes = address.split('.').map(Number);
  return [...new Set([...numbers(bytes), ...disguises(address), ...insideIPv6(address, bytes)])];
}

/** The same for IPv6. */
export function spellIPv6(address: string): string[] {
  const groups = expand(address);
  const full = groups.map((group) => group.padStart(4, '0')).join(':');
  return [
    address,
    address.toUpperCase(),
    full,
    full.toUpperCase(),
    groups.join(':'),
    `${address}%25lo`,
    `${address}%25eth0`,
    `${address}%lo`,
    `${address}%250`,
  ].map((spelling) => `[${spelling}]`);
}

/** URLs that seem to lead somewhere else than to this host. */
export const disguisedUrls = (host: string, port: number): string[] => [
  `http://example.com@${host}:${port}/`,
  `http://example.com:80@${host}:${port}/`,
  `http://example.com%2f@${host}:${port}/`,
  `http://:@${host}:${port}/`,
  `http://${host}:${port}#@example.com/`,
  `http://${host}:${port}?@example.com/`,
  `http://${host}:${port}\\@example.com/`,
  `http:\\\\${host}:${port}/`,
  `http:${host}:${port}/`,
  `http:///${host}:${port}/`,
  `\thttp://\n${host}:\r${port}/ `,
  `HTTP://${host}:0${port}/`,
  `//${host}:${port}/`,
  `ftp://${host}:${port}/`,
  `ws://${host}:${port}/`,
  `gopher://${host}:${port}/`,
];

type Radix = (value: number) => string;
const decimal: Radix = String;
const octal: Radix = (value) => `0${value.toString(8)}`;
const hexadecimal: Radix = (value) => `0x${value.toString(16)}`;
const radixes = [decimal, octal, hexadecimal];
const odd: Radix[] = [
  (value) => `0X${value.toString(16).toUpperCase()}`,
  (value) => `0x${value.toString(16).padStart(16, '0')}`,
  (value) => `0${value.toString(8).padStart(16, '0')}`,
];

/** Four, three, two parts and one, each part in its own radix. */
function numbers([a = 0, b = 0, c = 0, d = 0]: number[]): string[] {
  const [cd, bcd, all] = [
    c * 256 + d,
    (b * 256 + c) * 256 + d,
    ((a * 256 + b) * 256 + c) * 256 + d,
  ];
  const shapes = [[a, b, c, d], [a, b, cd], [a, bcd], [all]];
  const plain = shapes.flatMap((parts) => [
    ...mixed(parts),
    ...odd.map((radix) => parts.map(radix).join('.')),
  ]);
  return plain.flatMap((spelling) => [spelling, ...(spelling.length < 12 ? [`${spelling}.`] : [])]);
}

const mixed = ([first = 0, ...rest]: number[]): string[] =>
  radixes.flatMap((radix) =>
    rest.length === 0
      ? [radix(first)]
      : mixed(rest).map((remainder) => `${radix(first)}.${remainder}`),
  );

const digits = (address: string, zero: number) =>
  address.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)));

/** Characters that become digits and dots once a name is made fit for the DNS. */
const disguises = (address: string): string[] => [
  `${address}.`,
  `${address}..`,
  digits(address, 0xff10),
  digits(address, 0x1d7ce),
  digits(address, 0x1d7f6),
  address.replace(/[1-9]/g, (digit) => String.fromCodePoint(0x245f + Number(digit))),
  ...['。', '．', '｡', '%2e', '%E3%80%82'].map((dot) => address.replaceAll('.', dot)),
  address.replace(/\d/g, (digit) => `%3${digit}`),
  address.replace('.', '\u00ad.'),
  address.replace('.', '\u200b.'),
  address.replace('.', '\t.'),
  address.replace('.', '\n.'),
  `${address}%00`,
  `${address}%00.example.com`,
  `${address}%20`,
  `${address}%25lo`,
];

function insideIPv6(address: string, [a = 0, b = 0, c = 0, d = 0]: number[]): string[] {
  const hex = [a * 256 + b, c * 256 + d].map((pair) => pair.toString(16)).join(':');
  const inverted = [a * 256 + b, c * 256 + d].map((pair) => (pair ^ 0xffff).toString(16)).join(':');
  const prefixes = [
    '::ffff:', // mapped
    '::FFFF:',
    '0:0:0:0:0:ffff:',
    '0000:0000:0000:0000:0000:ffff:',
    '::', // compatible
    '0:0:0:0:0:0:',
    '::ffff:0:', // translated
    '64:ff9b::', // NAT64
    '64:ff9b:1::',
    '64:ff9b:0:0:0:0:',
    'fe80::5efe:', // ISATAP
  ];
  const plain = prefixes.flatMap((prefix) => [`${prefix}${address}`, `${prefix}${hex}`]);
  const tunnels = [`2002:${hex}::`, `2002:${hex}::1`, `2001:0:4136:e378:8000:63bf:${inverted}`];
  const zoned = [`::ffff:${address}%25lo`, `::ffff:${hex}%lo`];
  return [...plain, ...tunnels, ...zoned].map((spelling) => `[${spelling}]`);
}

/** Eight groups, without the short form. */
function expand(address: string): string[] {
  const [left = '', right = ''] = address.split('::');
  const [head, tail] = [left, right].map((side) => side.split(':').filter(Boolean));
  if (!head || !tail) return [];
  return [...head, ...Array(8 - head.length - tail.length).fill('0'), ...tail];
}
