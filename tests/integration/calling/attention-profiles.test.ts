import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repository } from '#shared/server/db/repository.ts';
import { setAttentionProfile } from '#tests/support/actions/set-attention-profile.ts';
import { transfer } from '#tests/support/actions/ticket-actions.ts';
import { finish, next, open, take } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { DEMO, DEMO_POLITENESS_MS } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const { cashier, accounts, loans } = DEMO.services;
const A = DEMO.queues.cashier;
const B = DEMO.queues.accounts;
const C = DEMO.queues.loans;
const PROFILE = 1;
const MINUTE = 60_000;

describe('an attention profile', () => {
  let branch: Branch;
  let lucia: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    lucia = await branch.signIn('lucia');
    await open(lucia, 1);
  });
  afterEach(() => branch.stop());

  /** Customers arrive at intervals of this many minutes. */
  async function come(services: readonly number[], minutes: number): Promise<void> {
    for (const service of services) {
      await take(branch, { service });
      branch.clock.advance(minutes * MINUTE);
    }
  }

  /** Calls and finishes this number of tickets without a pause. */
  async function call(times: number): Promise<string[]> {
    const codes: string[] = [];
    for (let time = 0; time < times; time += 1) {
      const { ticket } = await next(lucia, 1);
      codes.push(ticket?.code ?? '');
      await finish(lucia, ticket?.idTicket ?? 0);
    }
    return codes;
  }

  /** The reason for each call, from the event log. */
  const reasons = (): string[] =>
    lookInto(branch.folder, (sqlite) =>
      rowsOf<{ reason: string }>(sqlite, `select reason from ticket_events where kind = 'call' order by seq`),
    ).map(({ reason }) => reason);

  it('WEIGHTED multiplies waits by weights', async () => {
    await setAttentionProfile(branch, PROFILE, {
      type: 'WEIGHTED',
      rows: [
        { id_queues: A, weight: 1 },
        { id_queues: B, weight: 3 },
      ],
    });
    await come([cashier, accounts, cashier], 2);
    expect(await call(3)).toEqual(['B001', 'A001', 'A002']);
    expect(reasons()[0]).toBe(
      'B001: first by arrival of Cuentas y tarjetas, whose longest wait 0:04:00 × weight 3 = 0:12:00 is the most',
    );
  });

  it('RATIOBASED keeps the position of its round at the branch, also over a restart', async () => {
    const rows = [
      { id_queues: B, iterations: 2 },
      { id_queues: A, iterations: 1 },
    ];
    await setAttentionProfile(branch, PROFILE, { type: 'RATIOBASED', rows });
    await come([cashier, cashier, accounts, accounts, accounts], 1);
    expect(await call(1)).toEqual(['B001']);
    await branch.restart();
    expect(await call(4)).toEqual(['B002', 'A001', 'B003', 'A002']);
    expect(reasons().slice(0, 3)).toEqual([
      'B001: 1 of 2 in the turn of Cuentas y tarjetas, first by arrival',
      'B002: 2 of 2 in the turn of Cuentas y tarjetas, first by arrival',
      'A001: 1 of 1 in the turn of Caja, first by arrival',
    ]);
    expect(lookInto(branch.folder, changeLogViolations)).toEqual([]);
  });

  it('RATIOBASED has one round for all workstations', async () => {
    const marcos = await branch.signIn('marcos');
    await open(marcos, 2);
    const rows = [{ id_queues: B }, { id_queues: A }];
    await setAttentionProfile(branch, PROFILE, { type: 'RATIOBASED', rows });
    await come([cashier, accounts, accounts], 1);
    expect(await call(1)).toEqual(['B001']);
    expect((await next(marcos, 2)).ticket?.code).toBe('A001');
    expect(await call(1)).toEqual(['B002']);
  });

  it.each([
    ['disabled', (id: number) => branch.configure((s) => repository(s, 'queues').update(id, { enabled: 0 }))],
    [
      'not offered any more',
      (id: number) =>
        branch.configure(({ trx }) =>
          trx.deleteFrom('queue_branch_types').where('id_queues', '=', id).execute(),
        ),
    ],
    [
      'taken out of the profile',
      (id: number) =>
        branch.configure(({ trx }) =>
          trx.deleteFrom('attention_profile_rows').where('id_queues', '=', id).execute(),
        ),
    ],
  ])('RATIOBASED continues with the next row when the queue in turn is %s', async (_, leaveOut) => {
    const rows = [{ id_queues: A }, { id_queues: B, iterations: 2 }, { id_queues: C }];
    await setAttentionProfile(branch, PROFILE, { type: 'RATIOBASED', rows });
    await come([cashier, cashier, accounts, loans], 1);
    expect(await call(2)).toEqual(['A001', 'B001']);
    await leaveOut(B);
    expect(await call(2)).toEqual(['C001', 'A002']);
  });

  it('RATIOBASED leaves a disabled queue when it is empty', async () => {
    const rows = [{ id_queues: A }, { id_queues: B, iterations: 2 }, { id_queues: C }];
    await setAttentionProfile(branch, PROFILE, { type: 'RATIOBASED', rows });
    await come([cashier, cashier, accounts, accounts, loans], 1);
    expect(await call(2)).toEqual(['A001', 'B001']);
    await branch.configure((scope) => repository(scope, 'queues').update(B, { enabled: 0 }));
    expect(await call(3)).toEqual(['B002', 'C001', 'A002']);
  });

  it('WEIGHTED uses the longest wait, also behind a transferred ticket', async () => {
    const withTransfer = { type: 'WEIGHTED', rows: [{ id_queues: A }, { id_queues: B, weight: 2 }] };
    await setAttentionProfile(branch, PROFILE, { rows: [{ id_queues: C }] });
    await come([loans], 1);
    await come([cashier], 10);
    await come([accounts], 4);
    const { ticket } = await next(lucia, 1);
    await transfer(lucia, ticket?.idTicket ?? 0, { service: cashier });
    branch.clock.advance(DEMO_POLITENESS_MS);
    await setAttentionProfile(branch, PROFILE, withTransfer);
    // C001 arrived first and has just entered the queue of A001, which has waited 14 minutes there.
    expect(await call(3)).toEqual(['C001', 'A001', 'B001']);
    expect(reasons()[1]).toBe(
      'C001: first by arrival of Caja, whose longest wait 0:14:02 × weight 1 = 0:14:02 is the most',
    );
  });

  it('does not count an early appointment as over the general limit before its time', async () => {
    await setAttentionProfile(branch, PROFILE, {
      general_limit: 300,
      rows: [
        { id_queues: A, sequence: 1 },
        { id_queues: C, sequence: 2 },
      ],
    });
    await come([loans, cashier, cashier], 1);
    const at = branch.clock.now() + 10 * MINUTE;
    await branch.configure(({ trx }) =>
      trx.updateTable('tickets').set({ appointment_at: at }).where('code', '=', 'C001').execute(),
    );
    branch.clock.advance(4 * MINUTE);
    expect(await call(1)).toEqual(['A001']);
    branch.clock.advance(6 * MINUTE);
    expect(await call(1)).toEqual(['C001']);
    expect(reasons()).toEqual([
      'A001: over the general limit of 0:05:00 by 0:01:00',
      'C001: over the general limit of 0:05:00 by 0:08:00',
    ]);
  });

  it('RATIOBASED keeps its position when a call finds no ticket', async () => {
    await setAttentionProfile(branch, PROFILE, {
      type: 'RATIOBASED',
      rows: [{ id_queues: B, iterations: 2 }, { id_queues: A }],
    });
    await come([accounts], 1);
    await call(1);
    expect((await apiErrorOf(next(lucia, 1))).status).toBe('NO_CUSTOMERS_TO_CALL');
    await come([cashier, accounts], 1);
    expect(await call(2)).toEqual(['B002', 'A001']);
  });

  it('TIMEBASED calls tickets over the limit first, then by level', async () => {
    await setAttentionProfile(branch, PROFILE, {
      type: 'TIMEBASED',
      rows: [
        { id_queues: A, level: 1, row_limit: 0 },
        { id_queues: B, level: 2, row_limit: 300 },
      ],
    });
    await come([accounts, accounts, cashier], 2);
    expect(await call(3)).toEqual(['B001', 'A001', 'B002']);
    expect(reasons()).toEqual([
      'B001: over its limit of 0:05:00 by 0:01:00, level 2',
      'A001: first of level 1 by arrival, waiting 0:02:00',
      'B002: first of level 2 by arrival, waiting 0:04:00',
    ]);
  });

  it('APPOINTMENTBASED calls appointments at their time and walk-ins in between', async () => {
    await branch.configure((scope) => repository(scope, 'queues').update(C, { appointments: 1 }));
    await setAttentionProfile(branch, PROFILE, {
      type: 'APPOINTMENTBASED',
      rows: [
        { id_queues: A, level: 1 },
        { id_queues: C, level: 1 },
      ],
    });
    await come([loans, loans, cashier, loans], 1);
    const nine = branch.clock.now() - 4 * MINUTE;
    await branch.configure(async ({ trx }) => {
      const at = (code: string, minute: number) =>
        trx
          .updateTable('tickets')
          .set({ appointment_at: nine + minute * MINUTE })
          .where('code', '=', code)
          .execute();
      await at('C001', 30);
      await at('C002', 5);
    });
    expect(await call(1)).toEqual(['A001']);
    branch.clock.advance(MINUTE);
    expect(await call(3)).toEqual(['C002', 'C003', 'C001']);
    expect(reasons()).toEqual([
      'A001: first of level 1 by arrival, none of its due appointments can be called, waiting 0:02:00',
      'C002: appointment due since 0:00:00, level 1',
      'C003: first of level 1 by arrival, none of its due appointments can be called, waiting 0:02:00',
      'C001: no walk-in and no due appointment can be called, appointment in 0:25:00, level 1',
    ]);
  });

  it('calls tickets over its general limit before the rules of its type', async () => {
    await setAttentionProfile(branch, PROFILE, {
      general_limit: 600,
      rows: [
        { id_queues: A, sequence: 1 },
        { id_queues: B, sequence: 2 },
      ],
    });
    await come([accounts, cashier], 6);
    expect(await call(2)).toEqual(['B001', 'A001']);
    expect(reasons()[0]).toBe('B001: over the general limit of 0:10:00 by 0:02:00');
  });

  it.each([
    ['RATIOBASED', {}],
    ['WEIGHTED', {}],
    ['TIMEBASED', { row_limit: 1 }],
    ['APPOINTMENTBASED', {}],
  ])('%s respects politeness', async (type, row) => {
    await setAttentionProfile(branch, PROFILE, {
      type,
      general_limit: 1,
      rows: [{ id_queues: A, ...row }],
    });
    await take(branch);
    branch.clock.advance(DEMO_POLITENESS_MS - 1);
    expect((await apiErrorOf(next(lucia, 1))).detail.params).toEqual({ seconds: 1 });
    branch.clock.advance(1);
    expect(await call(1)).toEqual(['A001']);
  });
});
