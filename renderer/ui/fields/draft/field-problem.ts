import type { i18n } from 'i18next';
import type { z } from 'zod';
import { ERRORS, isErrorCode } from '#shared/contract/errors.ts';

type Issue = z.core.$ZodIssue;

/** Validation error of a value, with the valid range, from the issue of the contract schema. */
export function fieldProblem(t: i18n['t'], issue: Issue, value: unknown): string {
  if (value === null || value === undefined || value === '') return t('field.required');
  if (isErrorCode(issue.message)) return t(`errors:${ERRORS[issue.message].text}`);
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string') return t('field.required');
      return t('field.tooSmall', { min: Number(issue.minimum) });
    case 'too_big':
      return t(issue.origin === 'string' ? 'field.tooLong' : 'field.tooLarge', {
        max: Number(issue.maximum),
      });
    case 'invalid_format':
      return t(isDigitsOnly(issue) ? 'field.digitsOnly' : 'field.invalid');
    default:
      return t('field.invalid');
  }
}

function isDigitsOnly(issue: Issue): boolean {
  return 'pattern' in issue && issue.pattern === '/^\\d+$/';
}
