import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBackup } from '#shared/contract/installation/files.ts';
import { getHome, type Need } from '#shared/contract/installation/home.ts';
import { closeWorkstation } from '#shared/contract/workstation/workstations.ts';
import { signInAs } from '#tests/support/actions/administration-actions.ts';
import { beat } from '#tests/support/actions/beating-display.ts';
import { next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const [WORKSTATION] = DEMO.workstations;
const DAY_MS = 24 * 3_600_000;
const ofBranch = { idBranches: DEMO.branch, branchName: 'Oficina Centro' };

describe('what needs somebody at home', () => {
  let branch: Branch;
  let admin: SignedIn;
  let lucia: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
    lucia = await branch.signIn('lucia');
  });
  afterEach(() => branch.stop());

  const needs = async (who: SignedIn) => (await who.call(getHome, {})).needs;
  const kinds = async (who: SignedIn) => (await needs(who)).map(({ kind }) => kind);
  const one = async <Kind extends Need['kind']>(who: SignedIn, kind: Kind) =>
    (await needs(who)).find((need) => need.kind === kind);

  it('an operator is offered the workstation of yesterday, while it is free and they have none open', async () => {
    expect(await kinds(lucia)).toEqual([]);
    await open(lucia, WORKSTATION);
    expect(await kinds(lucia)).toEqual([]);
    await lucia.call(closeWorkstation, { params: { id: WORKSTATION }, body: {} });
    expect(await needs(lucia)).toEqual([
      {
        kind: 'lastWorkstation',
        idWorkstations: WORKSTATION,
        workstationName: 'Puesto 1',
        ...ofBranch,
      },
    ]);
    const other = await branch.signIn('marcos');
    await open(other, WORKSTATION);
    expect(await kinds(lucia)).toEqual([]);
  });

  it('who may supervise is told who waits longest, and whether that is too long', async () => {
    expect(await kinds(admin)).not.toContain('longestWait');
    const first = await takeCallable(branch);
    await take(branch);
    // Within the promise nothing needs to be done.
    expect(await kinds(admin)).not.toContain('longestWait');
    branch.clock.advance(DAY_MS / 24);
    const found = await one(admin, 'longestWait');
    expect(found).toMatchObject({ ...ofBranch, code: first.code, waiting: 2, late: 'Y' });
    await open(lucia, WORKSTATION);
    await next(lucia, WORKSTATION);
    expect(await one(admin, 'longestWait')).toMatchObject({ waiting: 1 });
    expect(await kinds(lucia)).toEqual([]);
  });

  it('an administrator is told of a backup that is missing for a week', async () => {
    expect(await one(admin, 'backup')).toEqual({ kind: 'backup', at: null });
    await admin.call(createBackup, {});
    const at = branch.clock.now();
    expect(await kinds(admin)).not.toContain('backup');
    branch.clock.advance(7 * DAY_MS);
    const again = await branch.signIn('admin');
    expect(await one(again, 'backup')).toEqual({ kind: 'backup', at });
  });

  it('who looks after users is told of those who are blocked', async () => {
    for (let tried = 0; tried < 20; tried += 1) {
      await signInAs(branch, 'marcos', 'not the password').catch(() => {});
      branch.clock.advance(60_000);
    }
    expect(await one(admin, 'blockedUsers')).toEqual({ kind: 'blockedUsers', names: ['marcos'], total: 1 });
  });

  it('a display that is dark concerns who looks after devices, and nobody else', async () => {
    await beat(branch);
    branch.clock.advance(DAY_MS / 24);
    expect(await one(admin, 'displays')).toMatchObject({ ...ofBranch, names: ['Sala de espera'], total: 1 });
    expect(await kinds(lucia)).toEqual([]);
  });
});
