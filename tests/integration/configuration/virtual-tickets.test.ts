import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteSegment } from '#shared/contract/configuration/segments.ts';
import { createViewProfile, updateViewProfile } from '#shared/contract/configuration/view-profiles.ts';
import {
  createVirtualTicket,
  deleteVirtualTicket,
  getVirtualTicket,
  updateVirtualTicket,
} from '#shared/contract/configuration/virtual-tickets.ts';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import { repository } from '#shared/server/db/repository.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import { type EitherServer, rejectedBy } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

describeServers('a virtual ticket', (start) => {
  let server: EitherServer;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await start();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.stop());

  const add = (name: string, some: Partial<BodyOf<typeof createVirtualTicket>> = {}) =>
    admin.call(createVirtualTicket, {
      body: {
        name,
        idBranchTypes: 1,
        idViewProfiles: 1,
        idSegments: DEMO.segments.general,
        idServices: DEMO.services.cashier,
        ...some,
      },
    });
  const view = (name: string, some: object = {}) =>
    admin.call(createViewProfile, {
      body: {
        name,
        description: '',
        enabled: 'Y',
        supervision: 'N',
        dashboard: 'N',
        idBranchTypes: 1,
        ...some,
      },
    });

  it('requires a service and segment that lead to a queue', async () => {
    const { id: idSegments } = await server.configure((scope) =>
      repository(scope, 'segments').insert({
        name: 'Nuevos',
        id_short: 77,
        description: '',
        translations: '{}',
        enabled: 1,
      }),
    );
    expect(await rejectedBy(server, () => add('Sin cola', { idSegments }))).toBe('QUEUE_NOT_EXISTED');
    const { id, ...created } = await add('Caja');
    const change = () =>
      admin.call(updateVirtualTicket, { params: { id }, body: { ...created, idSegments } });
    expect(await rejectedBy(server, change)).toBe('QUEUE_NOT_EXISTED');
    expect(await admin.call(getVirtualTicket, { params: { id } })).toEqual({
      id,
      name: 'Caja',
      idBranchTypes: 1,
      idViewProfiles: 1,
      idDefinedTimetables: null,
      idSegments: DEMO.segments.general,
      idServices: DEMO.services.cashier,
      ticketsPerPhone: 1,
      withinMetres: null,
    });
  });

  it('is counted by an enabled view profile of its branch type, and keeps it when that is disabled', async () => {
    const { id: idBranchTypes } = await server.configure((scope) =>
      repository(scope, 'branch_types').insert({ name: 'Otras', description: '', enabled: 1 }),
    );
    const other = await view('De otras', { idBranchTypes });
    expect(await rejectedBy(server, () => add('De fuera', { idViewProfiles: other.id }))).toBe('NOT_FOUND');
    const { id: idViewProfiles, ...displayed } = await view('Móvil', { enabled: 'N' });
    expect(await rejectedBy(server, () => add('Apagado', { idViewProfiles }))).toBe('PROFILE_DISABLED');
    const saved = (enabled: 'Y' | 'N') =>
      admin.call(updateViewProfile, { params: { id: idViewProfiles }, body: { ...displayed, enabled } });
    await saved('Y');
    const { id, ...ticket } = await add('Encendido', { idViewProfiles });
    expect(await rejectedBy(server, () => saved('N'))).toBe('PROFILE_IN_USE');
    // The state that central or a former version may have left.
    await server.configure((scope) =>
      repository(scope, 'view_profiles').update(idViewProfiles, { enabled: 0 }),
    );
    const renamed = { ...ticket, name: 'Renombrado' };
    expect(await admin.call(updateVirtualTicket, { params: { id }, body: renamed })).toMatchObject(renamed);
  });

  it('prevents the deletion of its segment and service', async () => {
    const { id: idSegments } = await server.configure((scope) =>
      repository(scope, 'segments').insert({
        name: 'De paso',
        id_short: 78,
        description: '',
        translations: '{}',
        enabled: 1,
      }),
    );
    const association = await server.configure((scope) =>
      repository(scope, 'queue_categories').insert({
        id_queues: DEMO.queues.loans,
        id_services: DEMO.services.loans,
        id_segments: idSegments,
        allowed_transfers: 1,
        allowed_no_ticket: 0,
        id_ventus_queue: null,
      }),
    );
    const { id } = await add('De paso', { idSegments, idServices: DEMO.services.loans });
    await server.configure((scope) => repository(scope, 'queue_categories').remove(association.id));
    const drop = () => admin.call(deleteSegment, { params: { id: idSegments } });
    expect(await rejectedBy(server, drop)).toBe('IN_USE');
    await admin.call(deleteVirtualTicket, { params: { id } });
    const again = () => admin.call(deleteVirtualTicket, { params: { id } });
    expect(await rejectedBy(server, again)).toBe('NOT_FOUND');
    await drop();
  });
});
