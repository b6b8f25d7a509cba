import { expect, it } from 'vitest';
import { createPhoneRequests } from '#central-server/phones/phone-requests.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';

const NINE = Date.UTC(2026, 10, 16, 9);
const OF = { idBranches: 1, idTickets: 7, arrivedAt: NINE };

describeCentral('what customers outside ask of their branch', (open) => {
  async function central() {
    const database = await open();
    const wishes = createPhoneRequests(database);
    const put = (deed: 'moreTime' | 'leave', at = NINE) => wishes.put(database.db, { ...OF, deed }, at);
    const waiting = async (branch = 1) => (await wishes.waiting(branch)).map(({ deed }) => deed);
    return { database, wishes, put, waiting };
  }

  it('is one of a ticket at a time, and what was done is that one alone', async () => {
    const { wishes, put, waiting } = await central();
    await put('moreTime');
    const [first] = await wishes.waiting(1);
    await put('moreTime', NINE + 1);
    // Asked again while nobody has heard it, it is the same wish.
    expect(await wishes.waiting(1)).toEqual([first]);
    await put('leave', NINE + 2);
    expect(await waiting()).toEqual(['leave']);
    const settle = (branch: number) =>
      wishes.settle(branch, [{ wish: first?.wish ?? '', refused: null }], NINE + 3);
    await settle(1);
    expect(await waiting()).toEqual(['leave']);
    const [second] = await wishes.waiting(1);
    await wishes.settle(2, [{ wish: second?.wish ?? '', refused: null }], NINE + 3);
    expect(await waiting()).toEqual(['leave']);
    expect(await waiting(2)).toEqual([]);
    await wishes.settle(1, [{ wish: second?.wish ?? '', refused: 'PHONE_TICKET_CALLED' }], NINE + 4);
    expect(await waiting()).toEqual([]);
    expect(await wishes.ofTicket(1, 7, NINE)).toMatchObject({ refused: 'PHONE_TICKET_CALLED' });
    // The number was given again at a branch that was put back.
    expect(await wishes.ofTicket(1, 7, NINE + 5)).toBeUndefined();
  });

  it('waits while two machines say to be the branch', async () => {
    const { database, wishes, put, waiting } = await central();
    await put('leave');
    const lineage = { id_branches: 1, epoch: 'e', ratchet_turn: 1, ratchet_token: 't' };
    await database.db
      .insertInto('lineages')
      .values({ ...lineage, disputed_at: NINE })
      .execute();
    expect(await waiting()).toEqual([]);
    expect(await wishes.isWaiting(1)).toBe(false);
    await database.db.updateTable('lineages').set({ disputed_at: null }).execute();
    expect(await waiting()).toEqual(['leave']);
  });

  it('is forgotten after its day', async () => {
    const { wishes, put, waiting } = await central();
    await put('leave');
    await wishes.forgetBefore(NINE);
    expect(await waiting()).toEqual(['leave']);
    await wishes.forgetBefore(NINE + 1);
    expect(await wishes.ofTicket(1, 7, NINE)).toBeUndefined();
  });
});
