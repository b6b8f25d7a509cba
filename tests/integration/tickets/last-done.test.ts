import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getWorkstation } from '#shared/contract/workstation/workstations.ts';
import { allow, set } from '#tests/support/actions/configure-workstations.ts';
import {
  callThis,
  missed,
  serving,
  standBy,
  startWithoutTicket,
  transfer,
  undo,
} from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const LOANS = { service: DEMO.services.loans };

describe('the last action of a workstation', () => {
  let branch: Branch;
  let lucia: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    lucia = await branch.signIn('lucia');
  });
  afterEach(() => branch.stop());

  const look = (who = lucia) => who.call(getWorkstation, { params: { id: 1 } });

  it('is shown with the reason of the current call', async () => {
    const id = await serving(branch, lucia, 1);
    const { reason } = await look();
    expect(reason).toMatch(/^A001: /);
    await finish(lucia, id);
    expect(await look()).toMatchObject({ ticket: null, reason: null });
    await undo(lucia, id);
    expect((await look()).reason).toBe(reason);
    await standBy(lucia, id);
    expect((await callThis(lucia, 1, id)).reason).toBe('A001: from stand-by');
    await finish(lucia, id);
    const { idTicket } = await take(branch);
    expect((await callThis(lucia, 1, idTicket)).reason).toBe('A002: out of turn');
    await finish(lucia, idTicket);
    expect((await startWithoutTicket(lucia, 1, { service: DEMO.services.information })).reason).toBeNull();
  });

  const actions = {
    'an end': [(id: number) => finish(lucia, id), 'assisted'],
    'a no-show': [(id: number) => missed(lucia, id), 'noshow'],
    'a transfer': [(id: number) => transfer(lucia, id, LOANS), 'waiting'],
  } as const;
  it.each(Object.entries(actions))(
    'shows %s with its target, and that it can be undone for a minute',
    async (_, action) => {
      const [act, stateName] = action;
      const idTicket = await serving(branch, lucia, 1);
      await act(idTicket);
      const at = branch.clock.now();
      const last = { idTicket, code: 'A001', stateName, at, undoableUntil: at + 60_000 };
      expect((await look()).last).toEqual(last);
      branch.clock.advance(60_000);
      expect((await look()).last).toEqual(last);
      branch.clock.advance(1);
      expect((await look()).last).toEqual({ ...last, undoableUntil: null });
      expect(await rejected(branch, () => undo(lucia, idTicket))).toBe('UNDO_UNAVAILABLE');
    },
  );

  it('shows a stand-by, which cannot be undone', async () => {
    const id = await serving(branch, lucia, 1);
    await standBy(lucia, id);
    expect((await look()).last).toMatchObject({ stateName: 'standby', undoableUntil: null });
  });

  it('cannot be undone once something follows from it', async () => {
    const id = await serving(branch, lucia, 1);
    await transfer(lucia, id, LOANS);
    const marcos = await branch.signIn('marcos');
    await open(marcos, 2);
    await callThis(marcos, 2, id);
    expect((await look()).last).toMatchObject({ idTicket: id, undoableUntil: null });
    await finish(marcos, id);
    await takeCallable(branch);
    expect((await next(lucia, 1)).last).toMatchObject({ idTicket: id, undoableUntil: null });
  });

  it('is removed when undone, which shows the previous one', async () => {
    const first = await serving(branch, lucia, 1);
    await finish(lucia, first);
    const { idTicket: second } = await takeCallable(branch);
    await next(lucia, 1);
    for (let time = 0; time < 2; time += 1) {
      await finish(lucia, second);
      expect((await look()).last?.idTicket).toBe(second);
      await undo(lucia, second);
      expect((await look()).last).toMatchObject({ idTicket: first, undoableUntil: null });
    }
  });

  it('of a transfer to a colleague can be undone by its author only', async () => {
    await set(branch, 'userTransfer', 'Y');
    const marcos = await branch.signIn('marcos');
    await open(marcos, 2);
    const id = await serving(branch, lucia, 1);
    await standBy(lucia, id, marcos.idUser);
    expect((await look()).last).toMatchObject({
      stateName: 'standby',
      undoableUntil: branch.clock.now() + 60_000,
    });
    expect(await rejected(branch, () => undo(marcos, id))).toBe('UNDO_UNAVAILABLE');
  });

  it('permits calling from stand-by whatever the out-of-turn permission, but not at a reception', async () => {
    await allow(branch, { call_out_of_turn: 0 });
    const id = await serving(branch, lucia, 1);
    await standBy(lucia, id);
    const { configuration } = await look();
    expect(configuration).toMatchObject({ callOutOfTurn: 'N', callOutOfTurnSB: 'Y' });
    await allow(branch, { reception: 1 });
    expect((await look()).configuration.callOutOfTurnSB).toBe('N');
    expect(await rejected(branch, () => callThis(lucia, 1, id))).toBe('ACTION_NOT_ALLOWED');
    await allow(branch, { reception: 0 });
    expect((await callThis(lucia, 1, id)).state).toBe('assisting');
  });
});
