import { describe, expect, it } from 'vitest';
import { reaches } from './level-rule.ts';

describe('access by level', () => {
  it.each([
    ['HIGHER', 50, 49, true],
    ['HIGHER', 50, 50, false],
    ['HIGHER', 50, 51, false],
    ['HIGHER', 0, 0, false],
    ['HIGHER_OR_EQUAL', 50, 49, true],
    ['HIGHER_OR_EQUAL', 50, 50, true],
    ['HIGHER_OR_EQUAL', 50, 51, false],
    ['HIGHER_OR_EQUAL', 0, 0, true],
  ] as const)('%s: level %i reaches level %i: %s', (rule, own, other, expected) => {
    expect(reaches(rule, own, other)).toBe(expected);
  });
});
