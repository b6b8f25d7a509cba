import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { digits, name, seconds } from '#shared/contract/fields.ts';
import { createI18n } from '#shared/i18n/create-i18n.ts';
import common from '#shared/i18n/locales/en/common.json' with { type: 'json' };
import { fieldProblem } from './field-problem.ts';

const { t } = createI18n({ language: 'en', resources: { en: { common } } });

function problem(schema: z.ZodType, value: unknown): string | undefined {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  return issue && fieldProblem(t, issue, value);
}

describe('fieldProblem', () => {
  it('reports an empty or blank required value', () => {
    expect(problem(name(60), '')).toBe('Required.');
    expect(problem(name(60), '  ')).toBe('Required.');
    expect(problem(digits(9), '')).toBe('Required.');
    expect(problem(seconds, null)).toBe('Required.');
  });

  it('states the maximum length', () => {
    expect(problem(name(60), 'x'.repeat(61))).toBe('At most 60 characters.');
  });

  it('reports characters other than digits', () => {
    expect(problem(digits(9), '8a')).toBe('Digits only.');
  });

  it('reports nothing for a valid value', () => {
    expect(problem(name(60), 'Dermatology')).toBeUndefined();
  });
});
