import { describe, expect, it } from 'vitest';
import { differences, type Entry } from './differences.ts';

const fieldsOf = (before: Entry, after: Entry, ordered: string[] = []) =>
  differences(before, after, new Set(ordered)).map(({ field }) => field);

describe('differences of an entry', () => {
  it('name the present and the requested value', () => {
    expect(differences({ name: 'Caja', sla: 600 }, { name: 'Caja', sla: 300 }, new Set())).toEqual([
      { field: 'sla', before: 600, after: 300 },
    ]);
  });

  it('ignore missing fields and missing parts of an equal object', () => {
    expect(fieldsOf({ name: 'Caja', sla: 600 }, { name: 'Caja' })).toEqual([]);
    expect(fieldsOf({ rows: [{ a: 1, b: null }] }, { rows: [{ a: 1 }] })).toEqual([]);
    expect(fieldsOf({ a: { x: 1, y: 2 } }, { a: { y: 2, x: 1 } })).toEqual([]);
  });

  it('consider the order of a list only if it is significant', () => {
    expect(fieldsOf({ queues: ['A', 'B'] }, { queues: ['B', 'A'] })).toEqual([]);
    expect(fieldsOf({ rows: ['A', 'B'] }, { rows: ['B', 'A'] }, ['rows'])).toEqual(['rows']);
    expect(fieldsOf({ queues: ['A'] }, { queues: ['A', 'A'] })).toEqual(['queues']);
  });
});
