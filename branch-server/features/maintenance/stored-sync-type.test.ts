import { describe, expect, it } from 'vitest';
import { assertJoinSettings, type Joining } from './stored-sync-type.ts';

const URL_OF_CENTRAL = 'https://turno.example.com';

describe('the first start of a server that joins central', () => {
  function error(syncType: Joining['syncType'], url?: string, enrolmentCode?: string): string {
    try {
      assertJoinSettings({ syncType, central: { url, enrolmentCode } });
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  }

  it('requires the installation type, with a one-line error', () => {
    expect(error(undefined, URL_OF_CENTRAL)).toBe(
      'TURNO_CENTRAL_URL is set, but TURNO_SYNC_TYPE is not: set TURNO_SYNC_TYPE=branch, or leave TURNO_CENTRAL_URL out',
    );
    expect(error('standalone', URL_OF_CENTRAL, 'ABC')).toContain('TURNO_SYNC_TYPE is standalone');
  });

  it('requires the address of central if there is a code', () => {
    expect(error('branch', undefined, 'ABC')).toContain('TURNO_CENTRAL_URL is not');
  });

  it('accepts both, the address alone, or neither', () => {
    expect(error('branch', URL_OF_CENTRAL, 'ABC')).toBe('');
    expect(error('branch', URL_OF_CENTRAL)).toBe('');
    expect(error(undefined)).toBe('');
  });
});
