import type { Updateable } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '#shared/contract/client.ts';
import { changeAttentionProfile } from '#shared/contract/workstation/attention-choice.ts';
import { getWorkstation } from '#shared/contract/workstation/workstations.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { AttentionProfilesTable } from '#shared/server/db/schema/profiles.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { allow } from '#tests/support/actions/configure-workstations.ts';
import { addAttentionProfile, setAttentionProfile } from '#tests/support/actions/set-attention-profile.ts';
import { next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

describe('another attention profile', () => {
  let branch: Branch;
  let lucia: SignedIn;
  let loansOnly: number;
  beforeEach(async () => {
    branch = await startBranch();
    lucia = await branch.signIn('lucia');
    loansOnly = await addAttentionProfile(branch, 'Sólo préstamos');
    await setAttentionProfile(branch, loansOnly, {
      assignable: 1,
      rows: [{ id_queues: DEMO.queues.loans }],
    });
    await allow(branch, { self_profile: 1 });
    await open(lucia, 1);
  });
  afterEach(async () => {
    const violations = lookInto(branch.folder, changeLogViolations);
    await branch.stop();
    expect(violations).toEqual([]);
  });

  const give = (who: Client, id: number, idAttentionProfiles = loansOnly) =>
    who.call(changeAttentionProfile, { params: { id }, body: { idAttentionProfiles } });
  const supervisor = async () => {
    const { token } = await branch.configure(async (scope) =>
      addUser(scope, await addRole(scope, [MODULES.supervisionChangeProfile])),
    );
    return branch.as(token);
  };

  it('selected by an operator decides the next call', async () => {
    await take(branch);
    await takeCallable(branch, { service: DEMO.services.loans });
    const changed = await give(lucia, 1);
    expect(changed).toMatchObject({
      state: 'idle',
      idAttentionProfiles: loansOnly,
      attentionProfileName: 'Sólo préstamos',
    });
    expect(await lucia.call(getWorkstation, { params: { id: 1 } })).toEqual(changed);
    expect((await next(lucia, 1)).ticket?.code).toBe('C001');
    await branch.restart();
    const { idAttentionProfiles } = await lucia.call(getWorkstation, { params: { id: 1 } });
    expect(idAttentionProfiles).toBe(loansOnly);
  });

  it('can be selected at the own open workstation only, if its type permits', async () => {
    const marcos = await branch.signIn('marcos');
    expect(await rejected(branch, () => give(lucia, 2))).toBe('WORKSTATION_NOT_IDLE');
    expect(await rejected(branch, () => give(marcos, 1))).toBe('WORKSTATION_NOT_YOURS');
    await allow(branch, { self_profile: 0 });
    expect(await rejected(branch, () => give(lucia, 1))).toBe('ACTION_NOT_ALLOWED');
  });

  it('can be assigned by supervisors to any workstation', async () => {
    await allow(branch, { self_profile: 0 });
    const by = await supervisor();
    expect(await give(by, 1)).toMatchObject({ state: 'idle', idAttentionProfiles: loansOnly });
    expect(await give(by, 2)).toMatchObject({ state: 'off', idAttentionProfiles: loansOnly });
    expect(await rejected(branch, () => give(by, 4711))).toBe('NOT_FOUND');
  });

  it.each<[string, Updateable<AttentionProfilesTable>]>([
    ['disabled', { enabled: 0 }],
    ['not assignable', { assignable: 0 }],
  ])('that is %s is refused to everybody', async (_, patch) => {
    const by = await supervisor();
    await setAttentionProfile(branch, loansOnly, patch);
    for (const who of [lucia, by]) {
      expect(await rejected(branch, () => give(who, 1))).toBe('PROFILE_NOT_ASSIGNABLE');
    }
    expect(await rejected(branch, () => give(lucia, 1, 4711))).toBe('NOT_FOUND');
  });

  it('of another branch type is refused', async () => {
    const other = await branch.configure(async (scope) => {
      const type = { name: 'Caja rural', description: 'Caja rural', enabled: 1 } as const;
      const { id } = await repository(scope, 'branch_types').insert(type);
      const profile = { ...type, id_branch_types: id, type: 'FIFO', assignable: 1 } as const;
      return repository(scope, 'attention_profiles').insert(profile);
    });
    expect(await rejected(branch, () => give(lucia, 1, other.id))).toBe('PROFILE_NOT_ASSIGNABLE');
  });

  it('may be a conditional one', async () => {
    const conditional = await addAttentionProfile(branch, 'Según la cola');
    await setAttentionProfile(branch, conditional, {
      type: 'CONDITIONALBASED',
      assignable: 1,
      conditional_type: 1,
      conditional_view_profile: 1,
      conditional_value: 1,
      id_attention_profiles_a: loansOnly,
      id_attention_profiles_b: 1,
    });
    await give(lucia, 1, conditional);
    await take(branch);
    await takeCallable(branch, { service: DEMO.services.loans });
    expect((await next(lucia, 1)).ticket?.code).toBe('C001');
  });
});
