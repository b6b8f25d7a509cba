import { describe, expect, it } from 'vitest';
import { alarmsOf, OFFLINE, seenAlarms } from './alarms.ts';

const MINUTE = 60_000;
const LIMIT = 30 * MINUTE;
const WELL = {
  stopped: null,
  overstepped: false,
  copied: false,
  quarantined: 0,
  differs: false,
  enabled: true,
  connection: 'online',
  enrolment: 'enrolled',
  offlineMs: 1_000,
  lagRows: 0,
  lagMs: 0,
} as const satisfies Parameters<typeof seenAlarms>[0];

describe('the device report of a branch', () => {
  const disk = { freeBytes: 1, totalBytes: 1, reservedSpace: true };
  const device = (name: string, state: string, raised: 'Y' | 'N' = 'Y') => ({ name, state, raised });

  it('raises an alarm for each kiosk or display with an issue, and for nothing else', () => {
    const devices = [
      device('Door', 'offline'),
      device('Door', 'offline'),
      device('Hall', 'muted'),
      device('Night', 'offline', 'N'),
      device('Roll', 'faulty'),
      device('Desk', 'live', 'N'),
    ];
    expect(alarmsOf({ disk, printers: [], devices }, 0)).toEqual([
      { kind: 'offline', detail: 'Door' },
      { kind: 'muted', detail: 'Hall' },
    ]);
  });

  it('raises an alarm if a version failed on one of them', () => {
    expect(alarmsOf({ disk, printers: [], stoppedDeviceVersion: '0.2.0' }, 0)).toEqual([
      { kind: 'program', detail: '0.2.0' },
    ]);
    expect(alarmsOf({ disk, printers: [], stoppedDeviceVersion: null }, 0)).toEqual([]);
  });

  it('raises no alarm if the branch is too old to report devices', () => {
    expect(alarmsOf({ disk, printers: [] }, 0)).toEqual([]);
  });
});

describe('alarms about a branch at central', () => {
  it('are absent while the branch is healthy', () => expect(seenAlarms(WELL, LIMIT)).toEqual([]));

  it('are raised separately, with the reason of a stop', () => {
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
    ['is not heard any more', { connection: 'offline', offlineMs: LIMIT + 1 }, OFFLINE],
  ] as const)('report a delay if the branch %s for longer than configured', (_why, change, detail) => {
    expect(seenAlarms({ ...WELL, ...change }, LIMIT)).toEqual([{ kind: 'behind', detail }]);
    expect(seenAlarms({ ...WELL, ...change }, LIMIT + 1)).toEqual([]);
    expect(seenAlarms({ ...WELL, ...change }, 0)).toEqual([]);
    expect(seenAlarms({ ...WELL, ...change, enabled: false }, LIMIT)).toEqual([]);
  });

  it('report no delay if the branch never connected, or its machine was revoked', () => {
    const late = { ...WELL, lagRows: 9, lagMs: LIMIT * 2 };
    const never = { ...late, connection: 'neverConnected', offlineMs: null } as const;
    const revoked = { ...late, connection: 'offline', enrolment: 'revoked', offlineMs: LIMIT * 2 } as const;
    for (const seen of [never, revoked]) expect(seenAlarms(seen, LIMIT)).toEqual([]);
  });
});
