import { describe, expect, it } from 'vitest';
import { mergeFields, type Patch } from './merge-fields.ts';

const PRESENT = { username: 'ana', enabled: 1, id_roles: 2, password_hash: 'old' };
const rules = {
  protects: (field: string, present: unknown, wanted: unknown) =>
    (field === 'enabled' && present === 0) || (field === 'id_roles' && Number(present) < Number(wanted)),
};

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
    rule: 'of the same field the last to arrive wins, and what lost is kept',
    patch: { username: 'anna' },
    changed: { username: null },
    set: { username: 'anna' },
    lost: [{ field: 'username', kept: 'anna', lost: 'ana', reason: 'earlier' }],
  },
  {
    rule: 'of the same field of two branches the last to arrive wins',
    patch: { username: 'anna' },
    changed: { username: 9 },
    set: { username: 'anna' },
    lost: [{ field: 'username', kept: 'anna', lost: 'ana', reason: 'earlier' }],
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
    set: { username: 'anna' },
    lost: [{ field: 'username', kept: 'anna', lost: 'ana', reason: 'earlier' }],
  },
  {
    rule: 'disabling at central wins over what a branch says of it later',
    present: { enabled: 0 },
    patch: { enabled: 1, username: 'anna' },
    changed: { enabled: null },
    set: { username: 'anna' },
    lost: [{ field: 'enabled', kept: 0, lost: 1, reason: 'protected' }],
  },
  {
    rule: 'disabling at a branch wins too',
    patch: { enabled: 0 },
    changed: { enabled: null },
    set: { enabled: 0 },
    lost: [{ field: 'enabled', kept: 0, lost: 1, reason: 'earlier' }],
  },
  {
    rule: 'whoever knows that somebody is disabled may enable them',
    present: { enabled: 0 },
    patch: { enabled: 1 },
    base: 20,
    changed: { enabled: null },
    set: { enabled: 1 },
  },
  {
    rule: 'of two roles the lower one wins',
    present: { id_roles: 1 },
    patch: { id_roles: 3 },
    changed: { id_roles: null },
    set: {},
    lost: [{ field: 'id_roles', kept: 1, lost: 3, reason: 'protected' }],
  },
  {
    rule: 'new credentials win over those that central had given meanwhile',
    patch: { password_hash: 'new' },
    changed: { password_hash: null },
    set: { password_hash: 'new' },
    lost: [{ field: 'password_hash', kept: 'new', lost: 'old', reason: 'earlier' }],
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
    const merged = mergeFields(
      { ...PRESENT, ...present },
      { idBranches: 7, fields: patch, base },
      given,
      rules,
    );
    expect(merged).toEqual({ set, lost });
  });
});
