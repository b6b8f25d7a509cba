import { describe, expect, it } from 'vitest';
import { mergeFields, type Patch } from './merge-fields.ts';

const PRESENT = { username: 'ana', enabled: 1, id_roles: 2, password_hash: 'old' };
interface Row {
  readonly rule: string;
  readonly present?: Partial<typeof PRESENT>;
  readonly patch: Patch['fields'];
  readonly base?: number | null;
  /** The branch that changed each field, at revision 20; null for central. */
  readonly changed?: Readonly<Record<string, number | null>>;
  readonly set: Readonly<Record<string, unknown>>;
  readonly discarded?: readonly unknown[];
}

const TABLE: readonly Row[] = [
  {
    rule: 'accepts a field unchanged since its base',
    patch: { username: 'anna' },
    changed: {},
    set: { username: 'anna' },
  },
  {
    rule: 'accepts a field that central had changed before its base',
    patch: { username: 'anna' },
    base: 20,
    changed: { username: null },
    set: { username: 'anna' },
  },
  {
    rule: 'merges different fields',
    patch: { username: 'anna' },
    changed: { password_hash: null, enabled: 9 },
    set: { username: 'anna' },
  },
  {
    rule: 'preserves the value of central for the same field, and stores the other as a conflict',
    patch: { username: 'anna' },
    changed: { username: null },
    set: {},
    discarded: [{ field: 'username', applied: 'ana', discarded: 'anna' }],
  },
  {
    rule: 'preserves the first of two branches for the same field',
    patch: { username: 'anna', enabled: 0 },
    changed: { username: 9 },
    set: { enabled: 0 },
    discarded: [{ field: 'username', applied: 'ana', discarded: 'anna' }],
  },
  {
    rule: 'finds no conflict between changes of one branch',
    patch: { username: 'anna' },
    changed: { username: 7 },
    set: { username: 'anna' },
  },
  {
    rule: 'finds a conflict if a branch never received the row and another party changed it',
    patch: { username: 'anna' },
    base: null,
    changed: { username: 9 },
    set: {},
    discarded: [{ field: 'username', applied: 'ana', discarded: 'anna' }],
  },
  {
    rule: 'finds no conflict in equal values',
    patch: { username: 'ana' },
    changed: { username: null },
    set: {},
  },
];

describe('a user’s change at a branch, merged at central', () => {
  it.each(TABLE)('$rule', ({ present, patch, base = 10, changed = {}, set, discarded: losses = [] }) => {
    const provided = new Map(
      Object.entries(changed).map(([field, idBranches]) => [field, { revision: 20, idBranches }]),
    );
    const merged = mergeFields({ ...PRESENT, ...present }, { idBranches: 7, fields: patch, base }, provided);
    expect(merged).toEqual({ set, discarded: losses });
  });
});
