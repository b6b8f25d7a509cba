import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CreatedAtBranches,
  listCreatedAtBranches,
} from '#shared/contract/central/created-at-branches.ts';
import { createAlarm, listAlarmConditions } from '#shared/contract/configuration/alarms.ts';
import {
  checkMessageDeletion,
  createMessage,
  deleteMessage,
  getMessage,
} from '#shared/contract/configuration/messages.ts';
import { checkSegmentDeletion, createSegment } from '#shared/contract/configuration/segments.ts';
import {
  checkServiceDeletion,
  createService,
  deleteService,
} from '#shared/contract/configuration/services.ts';
import { defaultTicketDesign } from '#shared/contract/configuration/ticket-design.ts';
import { createDefinedTimetable } from '#shared/contract/configuration/timetables.ts';
import { firstIdOf } from '#shared/domain/replication/scopes.ts';
import { almighty } from '#tests/support/actions/almighty.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { kioskButton, kioskScreen } from '#tests/support/samples/kiosk-samples.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { centralAsEither, type EitherServer } from '#tests/support/servers/either-server.ts';

describe('branch data that refers to central’s configuration', () => {
  let server: EitherServer;
  let client: ReturnType<EitherServer['as']>;
  let idMessages = 0;

  beforeAll(async () => {
    server = await centralAsEither();
    client = server.as((await almighty(server)).token);
  });
  afterAll(() => server.stop());

  beforeEach(async () => {
    const body = {
      name: crypto.randomUUID(),
      description: '',
      enabled: 'Y',
      content: 'Buenos días',
      editLevel: 'Sucursal',
    } as const;
    idMessages = (await client.call(createMessage, { body })).id;
  });

  /** Stores a row reported by a branch. */
  const report = (entity: string, pk: number, content: object, deleted = 0) =>
    server.configure(({ trx }) =>
      sql`insert into branch_rows (id_branches, entity, pk, row_ver, version_incarnation, deleted, content)
        values (${DEMO.branch}, ${entity}, ${String(pk)}, 1, 1, ${deleted}, ${JSON.stringify(content)})`.execute(
        trx,
      ),
    );
  const params = () => ({ params: { id: idMessages } });
  const pk = () => firstIdOf(DEMO.branch) + idMessages;

  it('prevents its deletion, and is named', async () => {
    await report('message_contents', pk(), { id_messages: idMessages, content: 'Hola' });
    const use = { kind: 'message', branch: { id: DEMO.branch, name: 'Oficina Centro' } };
    const { status, detail } = await apiErrorOf(client.call(deleteMessage, params()));
    expect([status, detail.uses]).toMatchObject(['IN_USE', [use]]);
    expect(await client.call(checkMessageDeletion, params())).toMatchObject({
      error: 'IN_USE',
      uses: [use],
      total: 1,
    });
  });

  it('prevents it also with a differently named reference', async () => {
    await report('alert_levels', pk(), { id_messages_absent: idMessages });
    const { uses } = (await apiErrorOf(client.call(deleteMessage, params()))).detail;
    expect(uses).toMatchObject([{ kind: 'createdAtBranch', name: 'Oficina Centro' }]);
  });

  it('prevents it for a message used in a design', async () => {
    const signage = { screenType: 2, idMessages };
    const ticket = defaultTicketDesign({ first: null, second: idMessages });
    await report('display_designs', pk(), { name: 'Sala', design: JSON.stringify(signage) });
    await report('ticket_designs', pk(), { name: 'Papel', design: JSON.stringify(ticket) });
    await report('display_designs', pk() + 500, { name: 'Rota', design: '{' });
    await report('ticket_designs', pk() + 500, { name: 'Antiguo', design: '{}' });
    const { uses } = (await apiErrorOf(client.call(deleteMessage, params()))).detail;
    expect(uses).toMatchObject([
      { kind: 'displayDesign', id: pk(), name: 'Sala', branch: { name: 'Oficina Centro' } },
      { kind: 'ticketDesign', id: pk(), name: 'Papel', branch: { name: 'Oficina Centro' } },
    ]);
  });

  it('prevents it for a service and segment of a kiosk button', async () => {
    const named = { name: crypto.randomUUID(), description: '', enabled: 'Y' } as const;
    const [service, segment] = [
      await client.call(createService, {
        body: { ...named, idShort: `${idMessages + 700}`, serviceTime: 60 },
      }),
      await client.call(createSegment, { body: { ...named, idShort: `${idMessages + 700}` } }),
    ];
    const checked = async () => [
      await client.call(checkServiceDeletion, { params: { id: service.id } }),
      await client.call(checkSegmentDeletion, { params: { id: segment.id } }),
    ];
    expect(await checked()).toMatchObject([{ uses: [] }, { uses: [] }]);
    const button = kioskButton({ service: service.id, segment: segment.id });
    const design = JSON.stringify(kioskScreen({ name: 'Trámites' }, [button]));
    await report('kiosk_screens', pk(), { id_kiosks: 1, design });
    const use = { kind: 'kiosk', branch: { id: DEMO.branch } };
    expect(await checked()).toMatchObject([{ uses: [use] }, { uses: [use] }]);
    expect((await apiErrorOf(client.call(deleteService, { params: { id: service.id } }))).status).toBe(
      'IN_USE',
    );
  });

  it('does not prevent it after the branch has deleted or changed the reference', async () => {
    await report('message_contents', pk(), { id_messages: idMessages }, 1);
    await report('message_contents', pk() + 500, { id_messages: idMessages + 1 });
    expect(await client.call(checkMessageDeletion, params())).toMatchObject({ error: null, uses: [] });
    await client.call(deleteMessage, params());
  });

  it('are listed with the branch, as it last reported them', async () => {
    const pk0 = pk() + 900;
    await report('workstations', pk0, { name: 'Ventanilla propia' });
    await report('workstations', pk0 + 1, { name: 'Retirada' }, 1);
    // A row of central that the branch only changed.
    await report('workstations', 1, { name: 'Puesto de la central' });
    await report('message_contents', pk0, { id_messages: idMessages, content: 'Hola' });
    const list = (kind: CreatedAtBranches) => client.call(listCreatedAtBranches, { query: { kind } });
    const at = { idBranches: DEMO.branch, branchName: 'Oficina Centro' };
    const none = { values: [], hours: [] };
    expect(await list('workstations')).toEqual([
      { kind: 'workstations', ...at, name: 'Ventanilla propia', ...none },
    ]);
    const { name } = await client.call(getMessage, params());
    expect(await list('messages')).toContainEqual({ kind: 'messages', ...at, name, ...none });
    expect(await list('schedules')).toEqual([]);
  });

  it('are listed with the values of alarms and the hours that apply at the branch', async () => {
    const pk0 = pk() + 950;
    const alarm = await client.call(createAlarm, {
      body: {
        name: crypto.randomUUID(),
        description: '',
        enabled: 'Y',
        editLevel: 'Sucursal',
        type: 'CUSTOMERSWAITING',
        validationType: 'Todas',
        conditions: [{ idQueues: null, operand: 'CUSTOMERSWAITING', condition: '>', value: 10 }],
      },
    });
    const [condition] = await client.call(listAlarmConditions, { params: { id: alarm.id }, query: {} });
    await report('alert_condition_values', pk0, {
      id_alert_conditions: condition?.idConditions,
      id_branches: DEMO.branch,
      value: 25,
    });
    const schedule = await client.call(createDefinedTimetable, {
      body: { name: crypto.randomUUID(), description: '', enabled: 'Y', editLevel: 'Sucursal' },
    });
    const hours = [
      { day: 'Lunes', start: '09:00:00', end: '14:00:00' },
      { day: 'Martes', start: '10:00:00', end: '12:00:00' },
    ] as const;
    for (const [index, row] of hours.toReversed().entries())
      await report('timetables', pk0 + index, {
        ...row,
        id_defined_timetables: schedule.id,
        id_branches: DEMO.branch,
      });
    const list = (kind: CreatedAtBranches) => client.call(listCreatedAtBranches, { query: { kind } });
    expect(await list('alarms')).toMatchObject([
      {
        name: alarm.name,
        idBranches: DEMO.branch,
        values: [{ idQueues: null, queueName: null, operand: 'CUSTOMERSWAITING', condition: '>', value: 25 }],
      },
    ]);
    expect(await list('schedules')).toMatchObject([{ name: schedule.name, hours }]);
  });
});
