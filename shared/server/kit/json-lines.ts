import { apiError } from '#shared/contract/api-error-factory.ts';

/**
 * Makes the one object of lines of JSON: the first is what is beside the array, with the number of its entries in
 * its place, the rest are the entries. Refuses a line that is no JSON, and a text whose end is missing.
 */
export function parseJsonLines(text: string, array: string): unknown {
  const [first, ...rest] = text
    .split('\n')
    .filter((line) => line !== '')
    .map(parseLine);
  const isObject = typeof first === 'object' && first !== null && !Array.isArray(first);
  if (!isObject) throw apiError('INVALID_REQUEST', { about: 'line 1 is no object' });
  // Notices what was cut off on its way.
  const count: unknown = Reflect.get(first, array);
  if (count !== rest.length)
    throw apiError('INVALID_REQUEST', { field: array, about: `${rest.length} lines came` });
  return { ...first, [array]: rest };
}

function parseLine(line: string, index: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw apiError('BROKEN_JSON', { about: `on line ${index + 1}` });
  }
}
