import { describe, expect, it } from 'vitest';
import {
  because,
  becauseTooMany,
  QUARANTINE_REASONS,
  readReason,
  readTooMany,
  STOP_REASONS,
} from './reason.ts';

describe('a reason', () => {
  it.each(QUARANTINE_REASONS)('is parsed as it was written: %s', (code) => {
    expect(readReason(QUARANTINE_REASONS, because(code))).toEqual({ code, detail: '' });
    const detail = 'UNIQUE constraint failed: users.username';
    expect(readReason(QUARANTINE_REASONS, because(code, detail))).toEqual({ code, detail });
  });

  it('of another version is shown as it arrived', () => {
    const detail = 'the moon is full';
    expect(readReason(STOP_REASONS, detail)).toEqual({ code: 'other', detail });
    expect(readReason(STOP_REASONS, '')).toEqual({ code: 'other', detail: '' });
  });

  it('for a stop includes the number of rejected rows and the cause', () => {
    const text = becauseTooMany(7, 500, because('otherBranch', 3));
    const { code, detail } = readReason(STOP_REASONS, text);
    expect(code).toBe('tooManyRejected');
    expect(readTooMany(detail)).toEqual({
      rejected: 7,
      rows: 500,
      first: { code: 'otherBranch', detail: '3' },
    });
    expect(readTooMany('many')).toBeNull();
  });
});
