import { describe, expect, it } from 'vitest';
import { spokenEarlier, spokenWithout } from './spoken-changes.ts';

describe('the languages of the voice', () => {
  it('are spoken earlier, one place at a time', () => {
    expect(spokenEarlier(['es', 'en', 'sv'], 'sv')).toEqual(['es', 'sv', 'en']);
    expect(spokenEarlier(['es', 'en', 'sv'], 'es')).toEqual(['es', 'en', 'sv']);
  });

  it('are left out, but for the last', () => {
    expect(spokenWithout(['es', 'en'], 'es')).toEqual(['en']);
    expect(spokenWithout(['en'], 'en')).toEqual(['en']);
  });
});
