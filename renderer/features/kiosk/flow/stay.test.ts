import { describe, expect, it } from 'vitest';
import { stayOf } from './stay.ts';

describe('what is shown', () => {
  it('an error screen stays 5 s', () => {
    expect(stayOf({ name: 'failed', reason: 'unexpected' }, 'ACTION')).toBe(5_000);
  });

  it('a message screen stays 5 s', () => {
    expect(stayOf({ name: 'choosing' }, 'MESSAGE')).toBe(5_000);
  });

  it('a question waits for its customer', () => {
    expect(stayOf({ name: 'choosing' }, 'ACTION')).toBeNull();
  });
});
