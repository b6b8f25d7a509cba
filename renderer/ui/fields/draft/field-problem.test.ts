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
  it('says that an empty or blank value is needed', () => {
    expect(problem(name(60), '')).toBe('This is needed.');
    expect(problem(name(60), '  ')).toBe('This is needed.');
    expect(problem(digits(9), '')).toBe('This is needed.');
    expect(problem(seconds, null)).toBe('This is needed.');
  });

  it('names the longest length', () => {
    expect(problem(name(60), 'x'.repeat(61))).toBe('At most 60 characters.');
  });

  it('says when only digits will do', () => {
    expect(problem(digits(9), '8a')).toBe('Digits only.');
  });

  it('has nothing to say about a good value', () => {
    expect(problem(name(60), 'Dermatology')).toBeUndefined();
  });
});
