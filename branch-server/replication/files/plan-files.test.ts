import { describe, expect, it } from 'vitest';
import { filesToDrop, planFiles, type WantedFile } from './plan-files.ts';

const MB = 1024 * 1024;
const DAY_MS = 86_400_000;
const ROOMY = { freeBytes: 500 * MB, totalBytes: 1_000 * MB, ballast: true };

const file = (name: string, type: WantedFile['type'], megabytes: number, taken = 0): WantedFile => ({
  hash: name,
  name,
  type,
  bytes: megabytes * MB,
  taken,
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

describe('which files are fetched', () => {
  const video = file('video', 'video', 200);
  const sound = file('sound', 'audio', 1);
  const large = file('large', 'image', 9);
  const small = file('small', 'image', 1);

  it('are pictures before videos, the small ones first', () => {
    expect(planned([video, large, sound, small]).fetch).toEqual(['small', 'large', 'sound', 'video']);
  });

  it('fit into the quota beside what is here; a large one holds no smaller one up', () => {
    expect(planned([large, video, small], { storedBytes: 5 * MB, quotaBytes: 10 * MB })).toEqual({
      fetch: ['small'],
      overQuota: ['large', 'video'],
      noSpace: [],
    });
  });

  it('leave a disk that is not nearly full, and count what is there of them already', () => {
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

  it('make those go that nothing needs, where both do not fit', () => {
    const rest = { wanted: [small], storedBytes: 0, disk: ROOMY, unusedBytes: 9 * MB };
    expect(planFiles({ ...rest, quotaBytes: 10 * MB }).isSpaceNeeded).toBe(false);
    expect(planFiles({ ...rest, quotaBytes: 10 * MB - 1 }).isSpaceNeeded).toBe(true);
  });

  it('are none once the ballast is given up', () => {
    expect(planned([small], { disk: { ...ROOMY, ballast: false } }).noSpace).toEqual(['small']);
  });
});

describe('which unused files go', () => {
  const unused = [
    { hash: 'yesterday', since: 0 },
    { hash: 'now', since: 1 },
  ];

  it('are those that nothing has used for a day', () => {
    expect(filesToDrop(unused, { now: DAY_MS, isSpaceNeeded: false })).toEqual(['yesterday']);
  });

  it('are all where what is needed lacks their room', () => {
    expect(filesToDrop(unused, { now: 1, isSpaceNeeded: true })).toEqual(['yesterday', 'now']);
  });
});
