import { beforeAll, describe, expect, it } from 'vitest';
import { type Disks, memoryDisks, sqliteDisks } from './disks.ts';
import type { Incident } from './incident.ts';
import { play } from './play.ts';

const write: Incident = { type: 'write', who: 0, kinds: ['ticket'] };
const flow: Incident = { type: 'flow', rounds: 3 };
const backUp: Incident = { type: 'back-up-branch', who: 0 };
const restore = (complete: boolean): Incident => ({ type: 'restore-branch', who: 0, pick: 0, complete });
const clone: Incident = { type: 'clone', who: 0, elsewhere: true };
const writeAtClone: Incident = { type: 'write', who: 2, kinds: ['ticket'] };
const backUpCentral: Incident = { type: 'back-up-central' };
const restoreCentral: Incident = { type: 'restore-central', pick: 0 };
const days = (count: number): Incident => ({ type: 'time', ms: count * 86_400_000 });

describe.each([
  ['in memory', async () => memoryDisks],
  ['in SQLite', sqliteDisks],
])('failures of other replication methods, with logs %s', (_, make) => {
  let disks: Disks;
  beforeAll(async () => {
    disks = await make();
  });

  /** Rows of north at central after these events; fails if an invariant is violated. */
  async function northAfter(...incidents: readonly Incident[]) {
    const { violations, branches } = await play(incidents, { seed: 1, disks });
    expect(violations).toEqual([]);
    const north = branches.find(([branch]) => branch === 'north')?.[1];
    return {
      applied: north?.applied.map(({ eid }) => eid),
      apart: [...(north?.quarantined.keys() ?? [])],
      epochs: north?.streams.size,
      gap: [...(north?.streams.values() ?? [])].some(({ gap }) => gap),
    };
  }

  it('backup, write, push, restore, write, push: both writes arrive', async () => {
    expect(await northAfter(flow, backUp, write, flow, restore(false), write, flow)).toMatchObject({
      applied: ['row 1', 'row 2'],
    });
  });

  it('a restored branch that has written more than it lost loses nothing', async () => {
    const { applied } = await northAfter(
      flow,
      backUp,
      write,
      flow,
      restore(false),
      write,
      write,
      write,
      flow,
    );
    expect(applied).toEqual(['row 1', 'row 2', 'row 3', 'row 4']);
  });

  it('a restored disk looks like a copy: its writes are quarantined', async () => {
    const { applied, apart } = await northAfter(
      flow,
      backUp,
      { type: 'start', who: 0 },
      write,
      flow,
      restore(true),
      write,
      flow,
    );
    expect({ applied, apart }).toEqual({ applied: ['row 1'], apart: ['row 2'] });
  });

  it('clone, write, write, push: one of both is quarantined and nothing is lost', async () => {
    const { applied, apart } = await northAfter(flow, write, flow, clone, write, writeAtClone, flow, flow);
    expect([...(applied ?? []), ...apart].sort()).toEqual(['row 1', 'row 2', 'row 3']);
    expect(apart).toHaveLength(1);
  });

  it('a central restored to before a write receives it again without a new write', async () => {
    expect(await northAfter(flow, backUpCentral, write, flow, restoreCentral)).toMatchObject({
      applied: ['row 1'],
    });
  });

  it('a central restored after fourteen days away from its branch receives everything again', async () => {
    const { applied } = await northAfter(
      flow,
      backUpCentral,
      write,
      flow,
      days(6),
      restoreCentral,
      { type: 'branch-loses-power', who: 0, after: 0 },
      days(10),
    );
    expect(applied).toEqual(['row 1']);
  });

  it('clocks ten years ahead purge nothing that central may still lose', async () => {
    const ahead: Incident = { type: 'clock', who: 0, years: 10 };
    const { applied } = await northAfter(
      flow,
      backUpCentral,
      write,
      flow,
      ahead,
      write,
      flow,
      restoreCentral,
    );
    expect(applied).toEqual(['row 1', 'row 2']);
  });

  it('data deleted on a full disk and lost by a restored central is known to be missing', async () => {
    const fill: Incident = { type: 'disk-full', who: 0 };
    const provided = await northAfter(flow, backUpCentral, write, write, flow, fill, restoreCentral, write);
    expect(provided).toMatchObject({ applied: ['row 3'], gap: true });
  });

  it('an ordinary day uses one epoch', async () => {
    expect(await northAfter(flow, write, flow, write, write, flow)).toMatchObject({ epochs: 1, gap: false });
  });
});
