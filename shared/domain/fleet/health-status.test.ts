import { describe, expect, it } from 'vitest';
import { DATABASE_STATES } from './health-states.ts';
import { healthStatus } from './health-status.ts';

const BEHIND_MS = 30 * 60_000;

const WELL = {
  database: 'ok',
  disk: { freeBytes: 50, totalBytes: 100, reservedSpace: true },
  behindMs: BEHIND_MS,
  stopped: false,
  copy: false,
} as const;

describe('the health of a server', () => {
  it('is ok with its reserved space, and if none is configured', () => {
    expect(healthStatus(WELL)).toBe('ok');
    expect(healthStatus({ ...WELL, disk: { ...WELL.disk, reservedSpace: null } })).toBe('ok');
  });

  it.each([
    ['the reserved space is released', { disk: { ...WELL.disk, reservedSpace: false } }],
    ['the disk is almost full', { disk: { ...WELL.disk, freeBytes: 4 } }],
    ['the disk cannot be read', { disk: null }],
    ['central has received nothing for too long', { behindMs: BEHIND_MS + 1 }],
    ['central accepts nothing', { stopped: true }],
    ['central takes it for a copy', { copy: true }],
    ['a display is offline or muted', { hasDeviceIssues: true }],
    ['a branch has no valid time zone', { zonesUnreadable: true }],
    ['a write is slow', { database: 'slow' as const }],
  ])('needs attention if %s', (_why, wrong) => {
    expect(healthStatus({ ...WELL, ...wrong })).toBe('attention');
  });

  it('has failed if nothing can be stored, whatever else works', () => {
    const failed = DATABASE_STATES.filter((database) => healthStatus({ ...WELL, database }) === 'failed');
    expect(failed).toEqual(['full', 'failed', 'damaged']);
  });
});
