import { describe, expect, it } from 'vitest';
import { DATABASE_STATES } from './health-states.ts';
import { healthStatus } from './health-status.ts';

const BEHIND_MS = 30 * 60_000;

const WELL = {
  database: 'ok',
  disk: { freeBytes: 50, totalBytes: 100, ballast: true },
  behindMs: BEHIND_MS,
  stopped: false,
  copy: false,
} as const;

describe('how a server is', () => {
  it('is well with its ballast in place, and where none is kept', () => {
    expect(healthStatus(WELL)).toBe('ok');
    expect(healthStatus({ ...WELL, disk: { ...WELL.disk, ballast: null } })).toBe('ok');
  });

  it.each([
    ['the ballast is used up', { disk: { ...WELL.disk, ballast: false } }],
    ['the disk is almost full', { disk: { ...WELL.disk, freeBytes: 4 } }],
    ['the disk cannot be asked', { disk: null }],
    ['central has got nothing for too long', { behindMs: BEHIND_MS + 1 }],
    ['central takes nothing more', { stopped: true }],
    ['central takes it for a copy', { copy: true }],
    ['a display is dark or not heard as it ought to be', { hasDeviceIssues: true }],
    ['a branch has no readable zone', { zonesUnreadable: true }],
    ['a write takes long', { database: 'slow' as const }],
  ])('asks for attention where %s', (_why, wrong) => {
    expect(healthStatus({ ...WELL, ...wrong })).toBe('attention');
  });

  it('has failed where nothing can be kept, whatever else is well', () => {
    const failed = DATABASE_STATES.filter((database) => healthStatus({ ...WELL, database }) === 'failed');
    expect(failed).toEqual(['full', 'failed', 'damaged']);
  });
});
