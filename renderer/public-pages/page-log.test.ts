import { describe, expect, it } from 'vitest';
import { createPageLog } from './page-log.ts';

describe('the error log of a page', () => {
  it('holds the last lines with their time, in the format of the server', () => {
    const log = createPageLog(() => new Date(0));
    log.add('two\nlines');
    expect(log.lines()).toEqual(['1970-01-01T00:00:00.000Z two lines']);
    for (let count = 0; count < 300; count += 1) log.add(`fault ${count} ${'x'.repeat(600)}`);
    expect(log.lines()).toHaveLength(200);
    expect(log.lines().at(-1)).toContain('fault 299');
    expect(Math.max(...log.lines().map(({ length }) => length))).toBe(500);
  });
});
