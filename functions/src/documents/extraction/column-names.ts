const VALUE = /^[-+(]?[$€£]?\s?\d/;
const YEAR = /^(?:19|20)\d\d$/;

/** Could the first row of a table be the names of its columns? Years may be, other numbers are not; above the first column may stand nothing. */
export function areColumnNames([first = '', ...others]: string[]): boolean {
  const isName = (cell: string) => cell !== '' && (!VALUE.test(cell) || YEAR.test(cell));
  return others.length > 0 && (first === '' || isName(first)) && others.every(isName);
}
