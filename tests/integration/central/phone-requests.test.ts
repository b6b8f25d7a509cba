import { expect, it } from 'vitest';
import { createPhoneRequests } from '#central-server/phones/phone-requests.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';

const NINE = Date.UTC(2026, 10, 16, 9);
const OF = { idBranches: 1, idTickets: 7, arrivedAt: NINE };

describeCentral('a phone request from outside of the branch', (open) => {
  async function central() {
    const database = await open();
    const requests = createPhoneRequests(database);
    const put = (action: 'postpone' | 'cancel', at = NINE) =>
      requests.put(database.db, { ...OF, action }, at);
    const waiting = async (branch = 1) => (await requests.waiting(branch)).map(({ action }) => action);
    return { database, requests, put, waiting };
  }

  it('is one per ticket, and an outcome applies to that one only', async () => {
    const { requests, put, waiting } = await central();
    await put('postpone');
    const [first] = await requests.waiting(1);
    await put('postpone', NINE + 1);
    // Repeated before delivery, it is the same request.
    expect(await requests.waiting(1)).toEqual([first]);
    await put('cancel', NINE + 2);
    expect(await waiting()).toEqual(['cancel']);
    const resolveFirst = (branch: number) =>
      requests.resolve(branch, [{ name: first?.name ?? '', rejected: null }], NINE + 3);
    await resolveFirst(1);
    expect(await waiting()).toEqual(['cancel']);
    const [second] = await requests.waiting(1);
    await requests.resolve(2, [{ name: second?.name ?? '', rejected: null }], NINE + 3);
    expect(await waiting()).toEqual(['cancel']);
    expect(await waiting(2)).toEqual([]);
    await requests.resolve(1, [{ name: second?.name ?? '', rejected: 'PHONE_TICKET_CALLED' }], NINE + 4);
    expect(await waiting()).toEqual([]);
    expect(await requests.ofTicket(1, 7, NINE)).toMatchObject({ rejected: 'PHONE_TICKET_CALLED' });
    // The number was issued again at a restored branch.
    expect(await requests.ofTicket(1, 7, NINE + 5)).toBeUndefined();
  });

  it('waits while two machines claim to be the branch', async () => {
    const { database, requests, put, waiting } = await central();
    await put('cancel');
    const identity = { id_branches: 1, epoch: 'e', ratchet_turn: 1, ratchet_token: 't' };
    await database.db
      .insertInto('branch_identities')
      .values({ ...identity, conflict_since: NINE })
      .execute();
    expect(await waiting()).toEqual([]);
    expect(await requests.isWaiting(1)).toBe(false);
    await database.db.updateTable('branch_identities').set({ conflict_since: null }).execute();
    expect(await waiting()).toEqual(['cancel']);
  });

  it('is deleted after its day', async () => {
    const { requests, put, waiting } = await central();
    await put('cancel');
    await requests.purgeBefore(NINE);
    expect(await waiting()).toEqual(['cancel']);
    await requests.purgeBefore(NINE + 1);
    expect(await requests.ofTicket(1, 7, NINE)).toBeUndefined();
  });
});
