import { describe, expect, it } from 'vitest';
import { AWAY, seenAlarms } from './alarms.ts';

const MINUTE = 60_000;
const LIMIT = 30 * MINUTE;
const WELL = {
  ...{ stopped: null, overstepped: false, copied: false, quarantined: 0, differs: false, enabled: true },
  connection: 'online',
  ...{ silentMs: 1_000, lagRows: 0, lagMs: 0 },
} as const satisfies Parameters<typeof seenAlarms>[0];

describe('what central sees of a branch', () => {
  it('is no alarm while all is well', () => expect(seenAlarms(WELL, LIMIT)).toEqual([]));

  it('is an alarm each, with the reason of a stop', () => {
    const wrong = {
      ...WELL,
      stopped: 'damagedLog 7',
      overstepped: true,
      copied: true,
      quarantined: 3,
      differs: true,
    };
    expect(seenAlarms(wrong, LIMIT)).toEqual([
      { kind: 'stopped', detail: 'damagedLog 7' },
      { kind: 'overstepped', detail: '' },
      { kind: 'copy', detail: '' },
      { kind: 'quarantined', detail: '' },
      { kind: 'differs', detail: '' },
    ]);
  });

  it.each([
    ['is heard and does not send', { lagRows: 1, lagMs: LIMIT + 1 }, ''],
    ['is not heard any more', { connection: 'away', silentMs: LIMIT + 1 }, AWAY],
  ] as const)('is behind where it %s for longer than the setting says', (_why, change, detail) => {
    expect(seenAlarms({ ...WELL, ...change }, LIMIT)).toEqual([{ kind: 'behind', detail }]);
    expect(seenAlarms({ ...WELL, ...change }, LIMIT + 1)).toEqual([]);
    expect(seenAlarms({ ...WELL, ...change }, 0)).toEqual([]);
    expect(seenAlarms({ ...WELL, ...change, enabled: false }, LIMIT)).toEqual([]);
  });

  it.each(['notEnrolled', 'silent', 'revoked'] as const)('is behind of nothing while %s', (connection) => {
    expect(seenAlarms({ ...WELL, connection, silentMs: null, lagRows: 9, lagMs: LIMIT * 2 }, LIMIT)).toEqual(
      [],
    );
  });
});
