import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '#build/once.ts';
import { CHECKLISTS, isRunOf, readSpecRows, type SpecTest } from './spec-rows.ts';

/** Source of a file as titles are written, without the backslashes of quotes. */
const sourceOf = (file: string) => readFileSync(join(ROOT, file), 'utf8').replaceAll(/\\(['"`])/g, '$1');

const hasTitle = ({ file, title }: SpecTest): boolean =>
  existsSync(join(ROOT, file)) && title !== '' && sourceOf(file).includes(title);

describe('the table of specification rows', () => {
  const rows = readSpecRows();

  it('has each row of the checklists once, in order', () => {
    const expected = CHECKLISTS.flatMap(({ prefix, rows: count }) =>
      Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1).padStart(3, '0')}`),
    );
    expect(rows.map(({ id }) => id)).toEqual(expected);
  });

  it('names tests that exist, or a reason', () => {
    expect(rows.flatMap(({ tests }) => tests).filter((test) => !hasTitle(test))).toEqual([]);
    expect(rows.filter(({ tests, note }) => tests.length === 0 && note === '').map(({ id }) => id)).toEqual(
      [],
    );
  });

  it.each([
    ['a title', 'saves a queue', 'queues > saves a queue'],
    ['a value', 'saves %s', 'queues > saves Cash (A)'],
    ['a field', 'saves $name now', 'saves Cash now'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a title
    ['an expression', '${name} is saved', 'queues Cash is saved'],
  ])('finds a test by %s', (_, title, fullName) => {
    expect(isRunOf({ file: '', title }, fullName)).toBe(true);
    expect(isRunOf({ file: '', title }, `${fullName} later`)).toBe(title.endsWith('%s'));
  });
});
