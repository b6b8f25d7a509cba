import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type AttentionProfileBody,
  createAttentionProfile,
  getAttentionProfile,
  updateAttentionProfile,
} from '#shared/contract/configuration/attention-profiles.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import type { EitherServer } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

const { cashier, accounts, loans } = DEMO.queues;

describeServers('an attention profile saved with its queues or its condition', (start) => {
  let server: EitherServer;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await start();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.stop());

  let created = 0;
  function body(some: Partial<AttentionProfileBody>): AttentionProfileBody {
    created += 1;
    return {
      name: `Entero ${created}`,
      description: '',
      idBranchTypes: 1,
      generalLimit: 0,
      type: 'FIFO',
      assignable: 'Y',
      enabled: 'Y',
      idAttentionProfilesAlt: null,
      ...some,
    };
  }
  const add = (some: Partial<AttentionProfileBody>) =>
    admin.call(createAttentionProfile, { body: body(some) });
  const read = (id: number) => admin.call(getAttentionProfile, { params: { id } });
  const change = (id: number, some: Partial<AttentionProfileBody>) => {
    const { idBranchTypes: _type, ...sent } = body(some);
    return admin.call(updateAttentionProfile, { params: { id }, body: sent });
  };
  async function rejected(requested: () => Promise<unknown>) {
    const before = await server.content();
    const apiError = await apiErrorOf(requested());
    expect(await server.content()).toEqual(before);
    return apiError;
  }

  it('has its queues in the given order, and keeps their positions while it is unchanged', async () => {
    const weighted = { type: 'WEIGHTED' } as const;
    const { id } = await add({
      ...weighted,
      rows: [
        { idQueues: loans, weight: 3 },
        { idQueues: cashier, weight: 1 },
      ],
    });
    const first = (await read(id)).rows;
    expect(first.map(({ idQueues, weight }) => [idQueues, weight])).toEqual([
      [loans, 3],
      [cashier, 1],
    ]);

    await change(id, {
      ...weighted,
      rows: [
        { idQueues: loans, weight: 2 },
        { idQueues: cashier, weight: 1 },
        { idQueues: accounts, weight: 5 },
      ],
    });
    const second = (await read(id)).rows;
    expect(second.slice(0, 2).map((row) => row.id)).toEqual(first.map((row) => row.id));
    expect(second.map(({ weight }) => weight)).toEqual([2, 1, 5]);

    await change(id, weighted);
    expect((await read(id)).rows).toEqual(second);
    const turned = [accounts, loans].map((idQueues) => ({ idQueues, weight: 1 }));
    await change(id, { ...weighted, rows: turned });
    expect((await read(id)).rows.map(({ idQueues }) => idQueues)).toEqual([accounts, loans]);
  });

  it('changes its type together with the values of its queues', async () => {
    const { id } = await add({ rows: [{ idQueues: cashier, sequence: 1 }] });
    await change(id, { type: 'TIMEBASED', rows: [{ idQueues: cashier, level: 2, limit: 300 }] });
    expect((await read(id)).rows).toMatchObject([{ idQueues: cashier, level: 2, limit: 300 }]);
    const [a, b] = [await add({}), await add({})];
    const condition = { A: a.id, B: b.id, idViewProfile: 1, type: 1, value: 12 } as const;
    await change(id, { type: 'CONDITIONALBASED', rows: [], conditional: condition });
    expect(await read(id)).toMatchObject({
      rows: [],
      conditional: condition,
      conditionalType: 'CUSTOMERSWAITING',
    });
  });

  it('keeps its condition if none is sent, and deletes it for null', async () => {
    const [a, b] = [await add({}), await add({})];
    const conditional = { A: a.id, B: b.id, idViewProfile: 1, type: 2, value: 300 } as const;
    const { id } = await add({ type: 'CONDITIONALBASED', conditional });
    await change(id, { type: 'CONDITIONALBASED' });
    expect((await read(id)).conditional).toMatchObject(conditional);
    await change(id, { type: 'CONDITIONALBASED', conditional: null });
    expect(await read(id)).toMatchObject({ conditional: null, conditionalType: null });
  });

  it('is refused as a whole if a queue is duplicate or lacks its value, or the type has no queues', async () => {
    const twice = [1, 2].map((sequence) => ({ idQueues: cashier, sequence }));
    expect((await rejected(() => add({ rows: twice }))).status).toBe('QUEUE_IN_PROFILE');
    expect((await rejected(() => add({ rows: [{ idQueues: cashier }] }))).toJSON()).toMatchObject({
      status: 'INVALID_REQUEST',
      field: 'rows',
    });
    const withoutLimit = { type: 'TIMEBASED' as const, rows: [{ idQueues: cashier, level: 1 }] };
    expect((await rejected(() => add(withoutLimit))).status).toBe('LIMIT_TIME_INCOMPLETE');
    const conditional = { type: 'CONDITIONALBASED' as const, rows: [{ idQueues: cashier, sequence: 1 }] };
    expect((await rejected(() => add(conditional))).status).toBe('PROFILE_OF_OTHER_TYPE');
    const condition = { A: 1, B: 2, idViewProfile: 1, type: 1, value: 12 } as const;
    expect((await rejected(() => add({ conditional: condition }))).status).toBe('PROFILE_OF_OTHER_TYPE');
    expect((await rejected(() => add({ rows: [{ idQueues: 4_711, sequence: 1 }] }))).status).toBe(
      'NOT_FOUND',
    );
  });
});
