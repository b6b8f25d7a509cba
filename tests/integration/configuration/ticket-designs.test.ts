import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createQueueAssociation,
  listQueueAssociations,
  updateQueueAssociation,
} from '#shared/contract/configuration/queue-associations.ts';
import { getQueue, updateQueue } from '#shared/contract/configuration/queue-configuration.ts';
import { createSegment } from '#shared/contract/configuration/segments.ts';
import { defaultTicketDesign, type TicketDesign } from '#shared/contract/configuration/ticket-design.ts';
import {
  createTicketDesign,
  getTicketDesign,
  updateTicketDesign,
} from '#shared/contract/configuration/ticket-designs.ts';
import { repository } from '#shared/server/db/repository.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import { type EitherServer, rejectedBy } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

describeServers('a ticket design', (start) => {
  let server: EitherServer;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await start();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.stop());

  const add = (name: string, some: Partial<TicketDesign> = {}) =>
    admin.call(createTicketDesign, {
      body: { name, description: '', enabled: 'Y', design: { ...defaultTicketDesign(), ...some } },
    });
  const style = { enabled: true, bold: false, underline: true, italic: false, size: 2 } as const;

  it('has a unique name, ignoring spaces and case', async () => {
    await add('Con cita previa');
    for (const name of ['CON CITA PREVIA', 'Concita  previa'])
      expect((await apiErrorOf(add(name))).toJSON()).toMatchObject({
        status: 'NAME_REPEATED',
        message: 'name_UNIQUE',
        field: 'name',
      });
  });

  it('contains the design of every printed element', async () => {
    const lacking: readonly Partial<TicketDesign>[] = [
      { fixedText: { ...style, value: '  ' } },
      { ticketName: { ...style, key: null } },
      { information: { ...style, key: null } },
      { dateHour: { ...style, key: null } },
      { firstSystemText: { ...style, idMessages: null } },
      { secondSystemText: { ...style, idMessages: null } },
      { logo: { enabled: true, key: null } },
    ];
    for (const some of lacking) {
      const [field] = Object.keys(some);
      expect((await apiErrorOf(add('A medias', some))).toJSON()).toMatchObject({
        status: 'DESIGN_INCOMPLETE',
        field,
      });
    }
    const off = Object.fromEntries(
      lacking.flatMap((some) => Object.entries(some)).map(([key, one]) => [key, { ...one, enabled: false }]),
    );
    expect(await add('Apagado', off)).toMatchObject({ description: 'Apagado' });
    const nowhere = () => add('De nadie', { firstSystemText: { ...style, idMessages: 4711 } });
    expect(await rejectedBy(server, nowhere)).toBe('NOT_FOUND');
  });

  it('is required by name for each new association; an earlier one may continue without', async () => {
    const design = await add('Para colas');
    const segment = { idShort: '77', name: 'Nuevos', description: '', enabled: 'Y' } as const;
    const idSegments = (await admin.call(createSegment, { body: segment })).id;
    const pair = { idQueues: DEMO.queues.loans, idServices: DEMO.services.loans, idSegments };
    expect((await apiErrorOf(admin.call(createQueueAssociation, { body: pair }))).toJSON()).toMatchObject({
      status: 'ASSOCIATION_INCOMPLETE',
      field: 'idTicketDesigns',
    });
    const queue = await admin.call(getQueue, { params: { id: DEMO.queues.loans } });
    const there = await admin.call(listQueueAssociations, { params: { id: queue.id } });
    const save = (associations: readonly object[]) =>
      admin.call(updateQueue, {
        params: { id: queue.id },
        body: { ...queue, associations: associations as typeof there },
      });
    const { idQueues: _, ...own } = pair;
    expect(await rejectedBy(server, () => save([...there, own]))).toBe('ASSOCIATION_INCOMPLETE');

    const body = { ...pair, idTicketDesigns: design.id };
    const { id } = await admin.call(createQueueAssociation, { body });
    const [named] = (await admin.call(listQueueAssociations, { params: { id: queue.id } })).filter(
      (each) => each.id === id,
    );
    expect(named).toMatchObject({ idTicketDesigns: design.id, ticketDesignName: 'Para colas' });
    const without = { params: { id }, body: { ...pair, idTicketDesigns: null } };
    expect(await rejectedBy(server, () => admin.call(updateQueueAssociation, without))).toBe(
      'ASSOCIATION_INCOMPLETE',
    );
    // A missing field remains unchanged.
    await admin.call(updateQueueAssociation, { params: { id }, body: pair });

    await server.configure((scope) =>
      repository(scope, 'queue_categories').update(id, { id_ticket_designs: null }),
    );
    const old = await admin.call(listQueueAssociations, { params: { id: queue.id } });
    await save(old);
    await admin.call(updateQueueAssociation, without);
    expect(await admin.call(listQueueAssociations, { params: { id: queue.id } })).toEqual(old);
  });

  it('cannot be disabled while queues print it, nor selected while disabled', async () => {
    const { id, ...standard } = await admin.call(getTicketDesign, { params: { id: DEMO.ticketDesign } });
    const disable = () =>
      admin.call(updateTicketDesign, { params: { id }, body: { ...standard, enabled: 'N' } });
    const apiError = (await apiErrorOf(disable())).toJSON();
    expect(apiError).toMatchObject({ status: 'TICKET_DESIGN_IN_USE', message: 'ticket design is in use' });
    expect(String(apiError.params?.names)).toContain('Préstamos e hipotecas');

    const { id: idle, ...design } = await add('Retirado');
    await admin.call(updateTicketDesign, { params: { id: idle }, body: { ...design, enabled: 'N' } });
    const [association] = await admin.call(listQueueAssociations, { params: { id: DEMO.queues.accounts } });
    if (!association) throw new Error('the demonstration has associations');
    const choose = { params: { id: association.id }, body: { ...association, idTicketDesigns: idle } };
    expect(await rejectedBy(server, () => admin.call(updateQueueAssociation, choose))).toBe(
      'DESIGN_DISABLED',
    );
  });
});
