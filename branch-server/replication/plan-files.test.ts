import { describe, expect, it } from 'vitest';
import { filesToDrop, planFiles, type WantedFile } from './plan-files.ts';

const MB = 1024 * 1024;
const DAY_MS = 86_400_000;
const ROOMY = { freeBytes: 500 * MB, totalBytes: 1_000 * MB, reservedSpace: true };

const file = (name: string, type: WantedFile['type'], megabytes: number, received = 0): WantedFile => ({
  hash: name,
  name,
  type,
  bytes: megabytes * MB,
  received,
});
const names = (files: readonly WantedFile[]) => files.map(({ name }) => name);
const planned = (wanted: readonly WantedFile[], more: Partial<Parameters<typeof planFiles>[0]> = {}) => {
  const plan = planFiles({
    wanted,
    storedBytes: 0,
    unusedBytes: 0,
    quotaBytes: 1_000 * MB,
    disk: ROOMY,
    ...more,
  });
  return { fetch: names(plan.fetch), overQuota: names(plan.overQuota), noSpace: names(plan.noSpace) };
};

describe('file downloads', () => {
  const video = file('video', 'video', 200);
  const sound = file('sound', 'audio', 1);
  const large = file('large', 'image', 9);
  const small = file('small', 'image', 1);

  it('fetch images before videos, small ones first', () => {
    expect(planned([video, large, sound, small]).fetch).toEqual(['small', 'large', 'sound', 'video']);
  });

  it('fit into the quota with the stored files; a large file does not block a smaller one', () => {
    expect(planned([large, video, small], { storedBytes: 5 * MB, quotaBytes: 10 * MB })).toEqual({
      fetch: ['small'],
      overQuota: ['large', 'video'],
      noSpace: [],
    });
  });

  it('stop before the disk is nearly full, and count bytes already received', () => {
    const disk = { ...ROOMY, freeBytes: 150 * MB };
    expect(planned([small, video], { disk })).toEqual({
      fetch: ['small'],
      overQuota: [],
      noSpace: ['video'],
    });
    expect(planned([small, file('video', 'video', 200, 150 * MB)], { disk }).fetch).toEqual([
      'small',
      'video',
    ]);
  });

  it('remove unused files if both do not fit', () => {
    const rest = { wanted: [small], storedBytes: 0, disk: ROOMY, unusedBytes: 9 * MB };
    expect(planFiles({ ...rest, quotaBytes: 10 * MB }).isSpaceNeeded).toBe(false);
    expect(planFiles({ ...rest, quotaBytes: 10 * MB - 1 }).isSpaceNeeded).toBe(true);
  });

  it('stop once the reserved space is released', () => {
    expect(planned([small], { disk: { ...ROOMY, reservedSpace: false } }).noSpace).toEqual(['small']);
  });
});

describe('unused files to remove', () => {
  const unused = [
    { hash: 'yesterday', since: 0 },
    { hash: 'now', since: 1 },
  ];

  it('are those unused for a day', () => {
    expect(filesToDrop(unused, { now: DAY_MS, isSpaceNeeded: false })).toEqual(['yesterday']);
  });

  it('are all of them if required files lack space', () => {
    expect(filesToDrop(unused, { now: 1, isSpaceNeeded: true })).toEqual(['yesterday', 'now']);
  });
});
