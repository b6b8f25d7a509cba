import { describe, expect, it } from 'vitest';
import { assertJoinSettings, type Joining } from './assert-join-settings.ts';

const URL_OF_CENTRAL = 'https://turno.example.com';

describe('the first start of a server that is to join a central', () => {
  function error(syncType: Joining['syncType'], url?: string, enrolmentCode?: string): string {
    try {
      assertJoinSettings({ syncType, central: { url, enrolmentCode } });
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  }

  it('demands what kind of server it is, in one line', () => {
    expect(error(undefined, URL_OF_CENTRAL)).toBe(
      'TURNO_CENTRAL_URL is set, but TURNO_SYNC_TYPE is not: set TURNO_SYNC_TYPE=branch, or leave TURNO_CENTRAL_URL out',
    );
    expect(error('standalone', URL_OF_CENTRAL, 'ABC')).toContain('TURNO_SYNC_TYPE is standalone');
  });

  it('demands the address of central beside a code', () => {
    expect(error('branch', undefined, 'ABC')).toContain('TURNO_CENTRAL_URL is not');
  });

  it('is content with both, with the address alone, and with neither', () => {
    expect(error('branch', URL_OF_CENTRAL, 'ABC')).toBe('');
    expect(error('branch', URL_OF_CENTRAL)).toBe('');
    expect(error(undefined)).toBe('');
  });
});
