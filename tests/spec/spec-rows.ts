import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#build/once.ts';

/** The checklists of the specification with the number of rows in each. */
export const CHECKLISTS = [
  { name: 'access', prefix: 'A', rows: 543 },
  { name: 'configuration', prefix: 'C', rows: 359 },
  { name: 'operations', prefix: 'O', rows: 622 },
] as const;

/** A row of a checklist and the tests that fail if its requirement is broken. */
export interface SpecRow {
  /** Such as `A-001`. */
  readonly id: string;
  readonly tests: readonly SpecTest[];
  /** Reason without a test, or the resolution that changed the requirement; empty otherwise. */
  readonly note: string;
}

export interface SpecTest {
  readonly file: string;
  /** Title as written in the file, without its suites; may contain placeholders. */
  readonly title: string;
}

interface StoredRow {
  readonly tests: readonly string[];
  readonly note?: string;
}

/** Reads `rows/*.json`, in the order of the checklists. */
export function readSpecRows(): SpecRow[] {
  return CHECKLISTS.flatMap(({ name }) => {
    const file = join(ROOT, 'tests/spec/rows', `${name}.json`);
    const stored = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, StoredRow>>;
    return Object.entries(stored).map(([id, { tests, note = '' }]) => ({
      id,
      note,
      tests: tests.map(parseTest),
    }));
  });
}

function parseTest(text: string): SpecTest {
  const [file = '', ...title] = text.split(' > ');
  return { file, title: title.join(' > ') };
}

/** Placeholders of `it.each`, and expressions of template literals. */
const PLACEHOLDERS = /%[sdifjoOc#$%]|\$\{[^}]*\}|\$[\w.]+/g;

/** Returns whether a reported name, which starts with the names of its suites, is this test. */
export function isRunOf({ title }: SpecTest, fullName: string): boolean {
  const fixed = title.split(PLACEHOLDERS).map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`(^|[ >])${fixed.join('.*')}$`).test(fullName);
}
