import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getWorkstation } from '#shared/contract/workstation/workstations.ts';
import { allow, set } from '#tests/support/actions/configure-workstations.ts';
import {
  callNobody,
  callThis,
  missed,
  serving,
  standBy,
  transfer,
  undo,
} from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open, take, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { refused } from '#tests/support/checks/refused.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const LOANS = { service: DEMO.services.loans };

describe('a workstation and what was done there', () => {
  let branch: Branch;
  let lucia: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    lucia = await branch.signIn('lucia');
  });
  afterEach(() => branch.stop());

  const look = (who = lucia) => who.call(getWorkstation, { params: { id: 1 } });

  it('tells why the ticket held was called', async () => {
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
    expect((await callNobody(lucia, 1, { service: DEMO.services.information })).reason).toBeNull();
  });

  const actions = {
    'an end': [(id: number) => finish(lucia, id), 'assisted'],
    'a no-show': [(id: number) => missed(lucia, id), 'noshow'],
    'a transfer': [(id: number) => transfer(lucia, id, LOANS), 'waiting'],
  } as const;
  it.each(Object.entries(actions))(
    'shows %s with where it led, and that it can be taken back for a minute',
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
      expect(await refused(branch, () => undo(lucia, idTicket))).toBe('NOTHING_TO_UNDO');
    },
  );

  it('shows a stand-by, which is not taken back', async () => {
    const id = await serving(branch, lucia, 1);
    await standBy(lucia, id);
    expect((await look()).last).toMatchObject({ stateName: 'standby', undoableUntil: null });
  });

  it('says that what something was built on cannot be taken back', async () => {
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

  it('forgets what was taken back, and shows what came before', async () => {
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

  it('lets only who handed an attention to a colleague take that back', async () => {
    await set(branch, 'userTransfer', 'Y');
    const marcos = await branch.signIn('marcos');
    await open(marcos, 2);
    const id = await serving(branch, lucia, 1);
    await standBy(lucia, id, marcos.idUser);
    expect((await look()).last).toMatchObject({
      stateName: 'standby',
      undoableUntil: branch.clock.now() + 60_000,
    });
    expect(await refused(branch, () => undo(marcos, id))).toBe('NOTHING_TO_UNDO');
  });

  it('allows calling from stand-by whatever is allowed out of turn, but not at a reception', async () => {
    await allow(branch, { call_out_of_turn: 0 });
    const id = await serving(branch, lucia, 1);
    await standBy(lucia, id);
    const { configuration } = await look();
    expect(configuration).toMatchObject({ callOutOfTurn: 'N', callOutOfTurnSB: 'Y' });
    await allow(branch, { reception: 1 });
    expect((await look()).configuration.callOutOfTurnSB).toBe('N');
    expect(await refused(branch, () => callThis(lucia, 1, id))).toBe('ACTION_NOT_ALLOWED');
    await allow(branch, { reception: 0 });
    expect((await callThis(lucia, 1, id)).state).toBe('assisting');
  });
});
