import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  checkMessageDeletion,
  createMessage,
  deleteMessage,
} from '#shared/contract/configuration/messages.ts';
import { checkSegmentDeletion, createSegment } from '#shared/contract/configuration/segments.ts';
import {
  checkServiceDeletion,
  createService,
  deleteService,
} from '#shared/contract/configuration/services.ts';
import { defaultTicketDesign } from '#shared/contract/configuration/ticket-design.ts';
import { firstIdOf } from '#shared/domain/replication/scopes.ts';
import { almighty } from '#tests/support/actions/almighty.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { kioskButton, kioskScreen } from '#tests/support/samples/kiosk-samples.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { centralAsEither, type EitherServer } from '#tests/support/servers/either-server.ts';

describe('what branches made with something of central', () => {
  let server: EitherServer;
  let client: ReturnType<EitherServer['as']>;
  let idMessages = 0;

  beforeAll(async () => {
    server = await centralAsEither();
    client = server.as((await almighty(server)).token);
  }, 60_000);
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

  /** Keeps a row as a branch reports it. */
  const report = (entity: string, pk: number, content: object, deleted = 0) =>
    server.configure(({ trx }) =>
      sql`insert into branch_rows (id_branches, entity, pk, row_ver, ver_incarnation, deleted, content)
        values (${DEMO.branch}, ${entity}, ${String(pk)}, 1, 1, ${deleted}, ${JSON.stringify(content)})`.execute(
        trx,
      ),
    );
  const params = () => ({ params: { id: idMessages } });
  const pk = () => firstIdOf(DEMO.branch) + idMessages;

  it('keeps it from being deleted, and says where', async () => {
    await report('message_contents', pk(), { id_messages: idMessages, content: 'Hola' });
    const use = { kind: 'message', branch: { id: DEMO.branch, name: 'Oficina Centro' } };
    const { status, detail } = await refusalOf(client.call(deleteMessage, params()));
    expect([status, detail.uses]).toMatchObject(['IN_USE', [use]]);
    expect(await client.call(checkMessageDeletion, params())).toMatchObject({
      refusal: 'IN_USE',
      uses: [use],
      total: 1,
    });
  });

  it('keeps it as well where the reference has a name of its own', async () => {
    await report('alert_levels', pk(), { id_messages_absent: idMessages });
    const { uses } = (await refusalOf(client.call(deleteMessage, params()))).detail;
    expect(uses).toMatchObject([{ kind: 'madeAtBranch', name: 'Oficina Centro' }]);
  });

  it('keeps a message that a display or a ticket shows by its design', async () => {
    const signage = { screenType: 2, idMessages };
    const ticket = defaultTicketDesign({ first: null, second: idMessages });
    await report('display_designs', pk(), { name: 'Sala', design: JSON.stringify(signage) });
    await report('ticket_designs', pk(), { name: 'Papel', design: JSON.stringify(ticket) });
    await report('display_designs', pk() + 500, { name: 'Rota', design: '{' });
    await report('ticket_designs', pk() + 500, { name: 'Antiguo', design: '{}' });
    const { uses } = (await refusalOf(client.call(deleteMessage, params()))).detail;
    expect(uses).toMatchObject([
      { kind: 'displayDesign', id: pk(), name: 'Sala', branch: { name: 'Oficina Centro' } },
      { kind: 'ticketDesign', id: pk(), name: 'Papel', branch: { name: 'Oficina Centro' } },
    ]);
  });

  it('keeps a service and a segment that a button of a kiosk names', async () => {
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
    expect((await refusalOf(client.call(deleteService, { params: { id: service.id } }))).status).toBe(
      'IN_USE',
    );
  });

  it('does not keep it once the branch has deleted that, or means another', async () => {
    await report('message_contents', pk(), { id_messages: idMessages }, 1);
    await report('message_contents', pk() + 500, { id_messages: idMessages + 1 });
    expect(await client.call(checkMessageDeletion, params())).toMatchObject({ refusal: null, uses: [] });
    await client.call(deleteMessage, params());
  });
});
