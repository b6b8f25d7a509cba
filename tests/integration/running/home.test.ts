import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBackup } from '#shared/contract/installation/files.ts';
import { getHome, type Need } from '#shared/contract/installation/home.ts';
import { closeWorkstation } from '#shared/contract/workstation/workstations.ts';
import { signInAs } from '#tests/support/actions/administration-actions.ts';
import { heartbeat } from '#tests/support/actions/beating-display.ts';
import { next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const [WORKSTATION] = DEMO.workstations;
const DAY_MS = 24 * 3_600_000;
const ofBranch = { idBranches: DEMO.branch, branchName: 'Oficina Centro' };

describe('issues on the home page', () => {
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

  it('an operator is offered the workstation of yesterday, while it is free and none is open', async () => {
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

  it('supervisors see the longest wait, and whether it exceeds the target', async () => {
    expect(await kinds(admin)).not.toContain('maxWait');
    const first = await takeCallable(branch);
    await take(branch);
    // Within the service level no action is necessary.
    expect(await kinds(admin)).not.toContain('maxWait');
    branch.clock.advance(DAY_MS / 24);
    const found = await one(admin, 'maxWait');
    expect(found).toMatchObject({ ...ofBranch, code: first.code, waiting: 2, late: 'Y' });
    await open(lucia, WORKSTATION);
    await next(lucia, WORKSTATION);
    expect(await one(admin, 'maxWait')).toMatchObject({ waiting: 1 });
    expect(await kinds(lucia)).toEqual([]);
  });

  it('administrators see a backup missing for a week', async () => {
    expect(await one(admin, 'backup')).toEqual({ kind: 'backup', at: null });
    await admin.call(createBackup, {});
    const at = branch.clock.now();
    expect(await kinds(admin)).not.toContain('backup');
    branch.clock.advance(7 * DAY_MS);
    const again = await branch.signIn('admin');
    expect(await one(again, 'backup')).toEqual({ kind: 'backup', at });
  });

  it('user administrators see blocked users', async () => {
    for (let tried = 0; tried < 20; tried += 1) {
      await signInAs(branch, 'marcos', 'not the password').catch(() => {});
      branch.clock.advance(60_000);
    }
    expect(await one(admin, 'blockedUsers')).toEqual({ kind: 'blockedUsers', names: ['marcos'], total: 1 });
  });

  it('only device administrators see an offline display', async () => {
    await heartbeat(branch);
    branch.clock.advance(DAY_MS / 24);
    expect(await one(admin, 'displays')).toMatchObject({ ...ofBranch, names: ['Sala de espera'], total: 1 });
    expect(await kinds(lucia)).toEqual([]);
  });
});
