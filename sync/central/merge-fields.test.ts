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
  readonly lost?: readonly unknown[];
}

const TABLE: readonly Row[] = [
  {
    rule: 'a field that nobody has changed since is taken',
    patch: { username: 'anna' },
    changed: {},
    set: { username: 'anna' },
  },
  {
    rule: 'a field that central had changed before is taken',
    patch: { username: 'anna' },
    base: 20,
    changed: { username: null },
    set: { username: 'anna' },
  },
  {
    rule: 'different fields merge',
    patch: { username: 'anna' },
    changed: { password_hash: null, enabled: 9 },
    set: { username: 'anna' },
  },
  {
    rule: 'of the same field what central has stays, and what lost is kept',
    patch: { username: 'anna' },
    changed: { username: null },
    set: {},
    lost: [{ field: 'username', kept: 'ana', lost: 'anna' }],
  },
  {
    rule: 'of the same field of two branches what came first stays',
    patch: { username: 'anna', enabled: 0 },
    changed: { username: 9 },
    set: { enabled: 0 },
    lost: [{ field: 'username', kept: 'ana', lost: 'anna' }],
  },
  {
    rule: 'a branch does not contradict itself',
    patch: { username: 'anna' },
    changed: { username: 7 },
    set: { username: 'anna' },
  },
  {
    rule: 'a branch that has never had the row from central contradicts whoever else changed it',
    patch: { username: 'anna' },
    base: null,
    changed: { username: 9 },
    set: {},
    lost: [{ field: 'username', kept: 'ana', lost: 'anna' }],
  },
  {
    rule: 'what both ends have given the same value is no conflict',
    patch: { username: 'ana' },
    changed: { username: null },
    set: {},
  },
];

describe('a change of a person at a branch, once it arrives at central', () => {
  it.each(TABLE)('$rule', ({ present, patch, base = 10, changed = {}, set, lost = [] }) => {
    const given = new Map(
      Object.entries(changed).map(([field, idBranches]) => [field, { revision: 20, idBranches }]),
    );
    const merged = mergeFields({ ...PRESENT, ...present }, { idBranches: 7, fields: patch, base }, given);
    expect(merged).toEqual({ set, lost });
  });
});
