import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createDetailProfile,
  getDetailProfile,
  updateDetailProfile,
} from '#shared/contract/configuration/detail-profiles.ts';
import { listQueueAssociations } from '#shared/contract/configuration/queue-associations.ts';
import { createQueue, updateQueue } from '#shared/contract/configuration/queue-configuration.ts';
import { createSegment } from '#shared/contract/configuration/segments.ts';
import {
  createTransaction,
  createTransactionDetail,
  listTransactionDetails,
  updateTransaction,
} from '#shared/contract/configuration/transactions.ts';
import {
  createViewProfile,
  getViewProfile,
  updateViewProfile,
} from '#shared/contract/configuration/view-profiles.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import type { EitherServer } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

const { cashier, accounts } = DEMO.services;

describeServers('saving an entity with its parts', (start) => {
  let server: EitherServer;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await start();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.stop());

  let created = 0;
  /** A unique name and unique letters. */
  const own = () => {
    created += 1;
    return { name: `Entera ${created}`, letter: `X${String.fromCharCode(64 + created)}` };
  };
  const named = () => ({ name: own().name, description: '', enabled: 'Y' }) as const;
  const queue = () =>
    ({
      ...own(),
      description: '',
      minLimit: 1,
      maxLimit: 9,
      sla: 0,
      ...({ enabled: 'Y', restart: 'Y', appointments: 'N' } as const),
    }) as const;
  async function segment() {
    const { name } = own();
    const body = { name, description: '', enabled: 'Y', idShort: `${800 + created}` } as const;
    return (await admin.call(createSegment, { body })).id;
  }
  const pair = (idServices: number, idSegments: number) => ({
    idServices,
    idSegments,
    idTicketDesigns: DEMO.ticketDesign,
    ...({ allowedTransfers: 'Y', allowedNoTicket: 'N' } as const),
  });
  const leading = async (id: number) =>
    (await admin.call(listQueueAssociations, { params: { id } })).map(({ idServices, idSegments }) => [
      idServices,
      idSegments,
    ]);
  /** The API error; fails if the request changed the database. */
  async function rejected(requested: () => Promise<unknown>) {
    const before = await server.content();
    const apiError = await apiErrorOf(requested());
    expect(await server.content()).toEqual(before);
    return apiError;
  }

  it('assigns exactly the given associations to a queue', async () => {
    const idSegments = await segment();
    const body = queue();
    const associations = [pair(cashier, idSegments), pair(accounts, idSegments)];
    const { id } = await admin.call(createQueue, { body: { ...body, associations } });
    expect(await leading(id)).toEqual([
      [cashier, idSegments],
      [accounts, idSegments],
    ]);
    const [first] = await admin.call(listQueueAssociations, { params: { id } });
    await admin.call(updateQueue, {
      params: { id },
      body: { ...body, associations: [{ ...pair(accounts, idSegments), id: first?.id }] },
    });
    expect(await leading(id)).toEqual([[accounts, idSegments]]);
    await admin.call(updateQueue, { params: { id }, body });
    expect(await leading(id)).toEqual([[accounts, idSegments]]);
    await admin.call(updateQueue, { params: { id }, body: { ...body, associations: [] } });
    expect(await leading(id)).toEqual([]);
  });

  it('refuses an association of another queue or a duplicate one, and saves nothing', async () => {
    const idSegments = await segment();
    const first = queue();
    const associations = [pair(cashier, idSegments)];
    const { id } = await admin.call(createQueue, { body: { ...first, associations } });
    const duplicate = await rejected(() => admin.call(createQueue, { body: { ...queue(), associations } }));
    expect(duplicate).toMatchObject({
      status: 'ASSOCIATION_DUPLICATE',
      detail: { params: { queue: first.name } },
    });
    const twice = [pair(accounts, idSegments), pair(accounts, idSegments)];
    expect(
      (await rejected(() => admin.call(createQueue, { body: { ...queue(), associations: twice } }))).status,
    ).toBe('ASSOCIATION_DUPLICATE');
    const [theirs] = await admin.call(listQueueAssociations, { params: { id } });
    const stolen = [{ ...pair(accounts, idSegments), id: theirs?.id }];
    expect(
      (await rejected(() => admin.call(createQueue, { body: { ...queue(), associations: stolen } }))).status,
    ).toBe('NOT_FOUND');
  });

  it('assigns exactly the given queues to a view profile', async () => {
    const body = { ...named(), supervision: 'Y', dashboard: 'N' } as const;
    const ids = [DEMO.queues.cashier, DEMO.queues.loans];
    const { id } = await admin.call(createViewProfile, {
      body: { ...body, idBranchTypes: 1, idQueues: ids },
    });
    const seen = async () => (await admin.call(getViewProfile, { params: { id } })).idQueues;
    expect(await seen()).toEqual(ids);
    await admin.call(updateViewProfile, { params: { id }, body });
    expect(await seen()).toEqual(ids);
    const other = [DEMO.queues.accounts, DEMO.queues.loans];
    await admin.call(updateViewProfile, { params: { id }, body: { ...body, idQueues: other } });
    expect([...(await seen())].sort()).toEqual([...other].sort());
    const losses = () =>
      admin.call(updateViewProfile, { params: { id }, body: { ...body, idQueues: [4_711] } });
    expect((await rejected(losses)).status).toBe('NOT_FOUND');
  });

  it('assigns exactly the given groups to a detail profile', async () => {
    const group = async () => (await admin.call(createTransaction, { body: named() })).id;
    const [one, two] = [await group(), await group()];
    const body = named();
    const { id } = await admin.call(createDetailProfile, {
      body: { ...body, idBranchTypes: 1, idTransactions: [one] },
    });
    const has = async () => (await admin.call(getDetailProfile, { params: { id } })).idTransactions;
    expect(await has()).toEqual([one]);
    await admin.call(updateDetailProfile, { params: { id }, body: { ...body, idTransactions: [two] } });
    expect(await has()).toEqual([two]);
    await admin.call(updateDetailProfile, { params: { id }, body });
    expect(await has()).toEqual([two]);
  });

  it('adds and changes details of a group without removing any', async () => {
    const body = { ...named(), details: [{ name: 'Alta', enabled: 'Y' as const }] };
    const { id } = await admin.call(createTransaction, { body });
    const details = async () =>
      (await admin.call(listTransactionDetails, { query: { idTransactions: id, sort: 'name' } })).rows.map(
        ({ name, enabled }) => `${name} ${enabled}`,
      );
    expect(await details()).toEqual(['Alta Y']);
    const { rows } = await admin.call(listTransactionDetails, { query: { idTransactions: id } });
    await admin.call(updateTransaction, {
      params: { id },
      body: {
        ...body,
        details: [
          { id: rows[0]?.id, name: 'Alta', enabled: 'N' },
          { name: 'Baja', enabled: 'Y' },
        ],
      },
    });
    expect(await details()).toEqual(['Alta N', 'Baja Y']);
    await admin.call(updateTransaction, { params: { id }, body: { ...body, details: [] } });
    expect(await details()).toEqual(['Alta N', 'Baja Y']);

    const other = await admin.call(createTransaction, { body: named() });
    const foreign = await admin.call(createTransactionDetail, {
      body: { name: 'Ajena', enabled: 'Y', idTransactions: other.id },
    });
    const stolen = () =>
      admin.call(updateTransaction, {
        params: { id },
        body: { ...body, details: [{ id: foreign.id, name: 'Robada', enabled: 'Y' }] },
      });
    expect((await rejected(stolen)).status).toBe('NOT_FOUND');
  });
});
