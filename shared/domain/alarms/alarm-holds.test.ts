import { describe, expect, it } from 'vitest';
import { CRITERIA, type Criterion, OPERATORS, type Operator } from './alarm-criteria.ts';
import { type Condition, isAlarmActive } from './alarm-holds.ts';

const condition = (criterion: Criterion, operator: Operator, value: number): Condition => ({
  queue: 1,
  criterion,
  operator,
  value,
});

describe('an alarm', () => {
  it.each<[Operator, readonly [below: boolean, equal: boolean, above: boolean]]>([
    ['<', [true, false, false]],
    ['=', [false, true, false]],
    ['>', [false, false, true]],
    ['<=', [true, true, false]],
    ['<>', [true, false, true]],
  ])('compares by %s, whatever is measured', (operator, expected) => {
    for (const criterion of CRITERIA) {
      const found = [10 - 1, 10, 20].map(
        (measured) => isAlarmActive('Todas', [condition(criterion, operator, 10)], () => measured) !== null,
      );
      expect(found).toEqual(expected);
    }
  });

  it('counts a duration or an hour as equal until the second check, and a number only while it is', () => {
    const seen = (criterion: Criterion, measured: number) =>
      isAlarmActive('Todas', [condition(criterion, '=', 600)], () => measured) !== null;
    expect([600, 605, 609, 610].map((at) => seen('WAITTIME', at))).toEqual([true, true, true, false]);
    expect([600, 609].map((at) => seen('SCHEDULE', at))).toEqual([true, true]);
    expect([600, 601].map((at) => seen('CUSTOMERSWAITING', at))).toEqual([true, false]);
  });

  it('requires all of its conditions, or one', () => {
    const both = [condition('CUSTOMERSWAITING', '>', 5), condition('WORKSTATIONS', '<', 2)];
    const measured = (people: number, open: number) => (one: Condition) =>
      one.criterion === 'WORKSTATIONS' ? open : people;
    expect(isAlarmActive('Todas', both, measured(6, 1))).toHaveLength(2);
    expect(isAlarmActive('Todas', both, measured(6, 2))).toBeNull();
    expect(isAlarmActive('Una', both, measured(6, 2))).toEqual([
      { condition: both[0], measured: 6, holds: true },
    ]);
    expect(isAlarmActive('Una', both, measured(5, 2))).toBeNull();
  });

  it('is never raised without a condition', () => {
    expect(isAlarmActive('Todas', [], () => 0)).toBeNull();
    expect(isAlarmActive('Una', [], () => 0)).toBeNull();
  });

  it('knows the five operators', () => {
    expect(OPERATORS).toEqual(['<', '=', '>', '<=', '<>']);
  });
});
