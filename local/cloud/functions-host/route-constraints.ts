/** What may follow the colon in `{id:int}`. */
export function constraintOf(source: string): (value: string) => boolean {
  const [, name = '', argument = ''] = /^(\w+)(?:\((.*)\))?$/s.exec(source) ?? [];
  const pattern = PATTERNS[name];
  if (pattern) return (value) => pattern.test(value);

  const [first = 0, second = first] = argument.split(',').map(Number);
  const makers: Record<string, (value: string) => boolean> = {
    min: (value) => Number(value) >= first,
    max: (value) => Number(value) <= first,
    range: (value) => Number(value) >= first && Number(value) <= second,
    minlength: (value) => value.length >= first,
    maxlength: (value) => value.length <= first,
    length: (value) => value.length >= first && value.length <= second,
    datetime: (value) => !Number.isNaN(Date.parse(value)),
  };
  if (name === 'regex') {
    const regex = new RegExp(argument, 'i');
    return (value) => regex.test(value);
  }

  const constraint = makers[name];
  if (!constraint) throw new Error(`"${source}" is not a route constraint.`);
  return constraint;
}

const PATTERNS: Record<string, RegExp> = {
  int: /^-?\d+$/,
  long: /^-?\d+$/,
  bool: /^(true|false)$/i,
  alpha: /^[a-z]+$/i,
  decimal: /^-?[\d.]+$/,
  double: /^-?[\d.eE+-]+$/,
  float: /^-?[\d.eE+-]+$/,
  guid: /^\{?[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}\}?$/i,
  required: /./,
};
