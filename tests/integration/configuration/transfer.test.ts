import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '#shared/contract/client.ts';
import { adaptAlarm, createAlarm, getAlarm } from '#shared/contract/configuration/alarms.ts';
import { listAttentionProfiles } from '#shared/contract/configuration/attention-profiles.ts';
import { createBranchType, listBranchTypes } from '#shared/contract/configuration/branch-types.ts';
import { listConfiguredBranches } from '#shared/contract/configuration/branches.ts';
import { listHistory } from '#shared/contract/configuration/history.ts';
import { createMessage, setMessageContent, updateMessage } from '#shared/contract/configuration/messages.ts';
import { listQueueAssociations } from '#shared/contract/configuration/queue-associations.ts';
import {
  createQueue,
  listAllQueues,
  updateQueue,
} from '#shared/contract/configuration/queue-configuration.ts';
import { listServices, updateService } from '#shared/contract/configuration/services.ts';
import { createDefinedTimetable, setTimetables } from '#shared/contract/configuration/timetables.ts';
import {
  type ConfigurationFile,
  copyBranch,
  copyBranchType,
  exportConfiguration,
  getConfigurationVersion,
  importConfiguration,
  listConfigurationVersions,
  planImport,
  type SectionName,
} from '#shared/contract/configuration/transfer.ts';
import { listWorkstations } from '#shared/contract/configuration/workstation-configuration.ts';
import { listWorkstationTypes } from '#shared/contract/configuration/workstation-types.ts';
import { repository } from '#shared/server/db/repository.ts';
import { SECTION } from '#shared/server/transfer/sections.ts';
import { almighty } from '#tests/support/actions/almighty.ts';
import { KINDS } from '#tests/support/actions/configured-kinds.ts';
import { set } from '#tests/support/actions/sign-in-actions.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import { type EitherServer, rejectedBy } from '#tests/support/servers/either-server.ts';

type Named = Record<string, unknown> & { name: string };

/** Kinds without their own file, and the reason. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  transaction_details: 'with their group',
  kiosks: 'what they show is a design that nobody makes by pages yet',
};

it('every configured kind has a section, or a reason for none', () => {
  const listed = new Set(Object.values(SECTION).map(({ list }) => list));
  const without = KINDS.filter(({ list }) => !listed.has(list)).map(({ table }) => table);
  expect(without.sort()).toEqual(Object.keys(ELSEWHERE).sort());
});

describeServers('a configuration as a file', (start) => {
  let server: EitherServer;
  let admin: Client;
  beforeAll(async () => {
    server = await start();
    admin = server.as((await almighty(server)).token);
  });
  afterAll(() => server.stop());

  const exported = () => admin.call(exportConfiguration, {});
  const plan = (file: ConfigurationFile, excluded: string[] = []) =>
    admin.call(planImport, { body: { file, excluded } });
  const take = (file: ConfigurationFile, fingerprint: string, excluded: string[] = []) =>
    admin.call(importConfiguration, { body: { file, excluded, fingerprint } });
  const rowsIn = (file: ConfigurationFile, section: SectionName) =>
    (file.sections[section] ?? []) as unknown as Named[];
  /** A file with changed entities. */
  const changed = (
    file: ConfigurationFile,
    section: SectionName,
    change: (items: Named[]) => Named[],
  ): ConfigurationFile =>
    ({
      ...file,
      sections: { ...file.sections, [section]: change(rowsIn(file, section)) },
    }) as ConfigurationFile;

  it('contains names of references instead of their ids', async () => {
    const file = await exported();
    const queue = rowsIn(file, 'queues')[0];
    expect(queue?.associations).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ idServices: expect.any(String), idSegments: expect.any(String) }),
      ]),
    );
    const own = new Set(['id', 'idConditions', 'idTimetables']);
    JSON.stringify(file.sections, (key, value) => {
      expect(own.has(key)).toBe(false);
      return value;
    });
    expect(rowsIn(file, 'workstations')).toHaveLength(DEMO.workstations.length);
  });

  it('changes nothing when imported into its own installation', async () => {
    const file = await exported();
    const before = await server.content();
    const { items } = await plan(file);
    expect(items.filter(({ what }) => what !== 'equal')).toEqual([]);
    expect(items.length).toBeGreaterThan(30);
    expect(await server.content()).toEqual(before);
  });

  it('previews its changes without applying them, and then applies exactly these', async () => {
    const file = changed(await exported(), 'queues', ([first, ...others]) => [
      { ...(first as Named), sla: 123 },
      ...others,
      {
        name: 'Divisas',
        description: '',
        letter: 'Z',
        minLimit: 1,
        maxLimit: 99,
        restart: 'Y',
        sla: 60,
        enabled: 'Y',
        appointments: 'N',
        associations: [],
      },
    ]);
    const before = await server.content();
    const planned = await plan(file);
    expect(await server.content()).toEqual(before);
    const other = planned.items.filter(({ what }) => what !== 'equal');
    expect(other).toMatchObject([
      { what: 'changed', section: 'queues', fields: [{ field: 'sla', after: 123 }] },
      { what: 'new', section: 'queues', name: 'Divisas', key: 'queues//Divisas' },
    ]);
    const was = await exported();
    await take(file, planned.fingerprint);
    // The previous configuration is stored: importing it reverts all changes.
    const [stored] = await admin.call(listConfigurationVersions, {});
    const back = await admin.call(getConfigurationVersion, { params: { at: stored?.at ?? 0 } });
    expect(back.sections).toEqual(was.sections);
    const backwards = (await plan(back)).items.filter(({ what }) => what !== 'equal');
    expect(backwards).toMatchObject([{ what: 'changed', fields: [{ field: 'sla', before: 123 }] }]);
    const { rows } = await admin.call(listAllQueues, { query: { size: 50 } });
    expect(rows.find(({ name }) => name === 'Divisas')).toMatchObject({
      letter: 'Z',
      description: 'Divisas',
    });
    expect(rows.filter(({ sla }) => sla === 123)).toHaveLength(1);
    const again = await plan(file);
    expect(again.items.filter(({ what }) => what !== 'equal')).toEqual([]);
  });

  it('gives the reason for each conflict, and imports the rest if those are excluded', async () => {
    const before = await exported();
    const [existing] = rowsIn(before, 'queues');
    const file = changed(
      changed(before, 'queues', (queues) => [
        ...queues,
        { ...(existing as Named), name: 'Doble', associations: [] },
        {
          ...(existing as Named),
          name: 'Nadie',
          letter: 'QQ',
          associations: [{ idServices: 'No existe', idSegments: 'General' }],
        },
      ]),
      'services',
      (services) => [
        ...services,
        { name: 'Nuevo', description: '', enabled: 'Y', serviceTime: 60, idShort: '991' },
      ],
    );
    const planned = await plan(file);
    expect(planned.items.filter(({ what }) => what !== 'equal')).toMatchObject([
      { what: 'new', name: 'Nuevo' },
      { what: 'refused', name: 'Doble', error: { code: 'LETTER_UNIQUE' } },
      { what: 'refused', name: 'Nadie', error: { code: 'IMPORT_UNKNOWN', params: { name: 'No existe' } } },
    ]);
    expect(await rejectedBy(server, () => take(file, planned.fingerprint))).toBe('IMPORT_CONFLICT');
    const excluded = ['queues//Doble', 'queues//Nadie'];
    const { fingerprint } = await plan(file, excluded);
    await take(file, fingerprint, excluded);
    const { rows } = await admin.call(listServices, { query: { search: 'Nuevo' } });
    expect(rows).toHaveLength(1);
  });

  it('is refused if the configuration changed since the preview', async () => {
    const file = changed(await exported(), 'services', ([first, ...others]) => [
      { ...(first as Named), serviceTime: 77 },
      ...others,
    ]);
    const { fingerprint } = await plan(file);
    const { rows } = await admin.call(listServices, { query: { sort: 'name' } });
    const [service] = rows.filter(({ name }) => name === rowsIn(file, 'services')[0]?.name);
    if (!service) throw new Error('no service');
    await admin.call(updateService, { params: { id: service.id }, body: { ...service, serviceTime: 76 } });
    expect(await rejectedBy(server, () => take(file, fingerprint))).toBe('IMPORT_CHANGED');
  });

  it('is refused as a whole if it is another file, and by item if a value is invalid', async () => {
    const file = await exported();
    for (const broken of [
      { ...file, format: 'something' },
      { ...file, version: 2 },
      { ...file, sections: { ...file.sections, people: [] } },
      { ...file, sections: { queues: 'none' } },
    ])
      expect(await rejectedBy(server, () => plan(broken as never))).toBe('INVALID_REQUEST');
    const wrong = changed(file, 'segments', ([first, ...others]) => [
      { ...(first as Named), enabled: 'maybe' },
      ...others,
    ]);
    const { items } = await plan(wrong);
    expect(items.filter(({ what }) => what !== 'equal')).toMatchObject([
      { what: 'refused', section: 'segments', error: { code: 'IMPORT_VALUE' } },
    ]);
  });

  it('is available to users of every branch', async () => {
    const narrow = await almighty(server);
    await server.configure((scope) =>
      repository(scope, 'user_branches').insert({ id_users: narrow.idUsers, id_branches: DEMO.branch }),
    );
    expect(await rejectedBy(server, () => server.as(narrow.token).call(exportConfiguration, {}))).toBe(
      'NOT_ALL_BRANCHES',
    );
  });

  it('copies a branch type with all its parts and internal references', async () => {
    const body = { name: 'Oficina pequeña', description: '' };
    const { id } = await admin.call(copyBranchType, { params: { id: 1 }, body });
    const { rows } = await admin.call(listBranchTypes, { query: {} });
    expect(rows.find((type) => type.id === id)).toMatchObject({ name: 'Oficina pequeña' });
    const file = await exported();
    const of = (section: SectionName, type: string) =>
      rowsIn(file, section)
        .filter(({ idBranchTypes }) => idBranchTypes === type)
        .map(({ idBranchTypes: _, ...thing }) => thing);
    const [original] = rowsIn(file, 'branchTypes').filter(({ name }) => name !== body.name);
    for (const section of [
      'viewProfiles',
      'detailProfiles',
      'attentionProfiles',
      'workstationTypes',
    ] as const) {
      expect(of(section, original?.name ?? '')).not.toEqual([]);
      expect(of(section, body.name)).toEqual(of(section, original?.name ?? ''));
    }
    const offers = rowsIn(file, 'branchTypes').map(({ offers: queues }) => queues);
    expect(offers[0]).toEqual(offers[1]);
    const copy = () => admin.call(copyBranchType, { params: { id: 1 }, body });
    expect(await rejectedBy(server, copy)).toBe('NAME_UNIQUE');
  });

  it('moves a branch with its workstations to a branch type with equal names, and back', async () => {
    const body = { name: 'Gemelo', description: '' };
    const { id } = await admin.call(copyBranchType, { params: { id: 1 }, body });
    const original = await exported();
    const typeName = rowsIn(original, 'branches')[0]?.idBranchTypes;
    const inBranch = async () =>
      (await admin.call(listWorkstations, { query: { idBranches: DEMO.branch } })).rows;
    const before = await inBranch();
    const file = changed(original, 'branches', (branches) =>
      branches.map((branch) => ({ ...branch, idBranchTypes: 'Gemelo' })),
    );
    const { items } = await admin.call(importConfiguration, { body: { file, excluded: [] } });
    const moved = items.find(({ section }) => section === 'workstations');
    expect(moved?.fields.find(({ field }) => field === 'idWorkStationTypes')?.before).toMatch(
      ` (${typeName})`,
    );
    const types = await admin.call(listWorkstationTypes, { query: { idBranchTypes: id } });
    const profiles = await admin.call(listAttentionProfiles, { query: { idBranchTypes: id } });
    for (const { idWorkStationTypes, idAttentionProfiles } of await inBranch()) {
      expect(types.rows.map((type) => type.id)).toContain(idWorkStationTypes);
      expect(profiles.rows.map((profile) => profile.id)).toContain(idAttentionProfiles);
    }
    await admin.call(importConfiguration, { body: { file: original, excluded: [] } });
    expect(await inBranch()).toEqual(before);
  });

  it('copies a branch with its workstations', async () => {
    const { id } = await admin.call(copyBranch, {
      params: { id: DEMO.branch },
      body: { name: 'Oficina Sur' },
    });
    const { rows } = await admin.call(listConfiguredBranches, { query: {} });
    const [original, copy] = [DEMO.branch, id].map((one) => rows.find((branch) => branch.id === one));
    expect(copy).toEqual({ ...original, id, idBranches: id, name: 'Oficina Sur' });
    const file = await exported();
    const of = (branch: string) =>
      rowsIn(file, 'workstations')
        .filter(({ idBranches }) => idBranches === branch)
        .map(({ idBranches: _, ...workstation }) => workstation);
    expect(of('Oficina Sur')).toEqual(of(original?.name ?? ''));
  });

  it('includes hours, messages and alarms of branch types and branches', async () => {
    const open = { description: '', enabled: 'Y', editLevel: 'Sucursal' } as const;
    const { id: schedule } = await admin.call(createDefinedTimetable, { body: { ...open, name: 'Verano' } });
    const message = { ...open, name: 'Aviso', content: 'De todos' };
    const { id: notice } = await admin.call(createMessage, { body: message });
    const waiting = { idQueues: null, operand: 'CUSTOMERSWAITING', condition: '>' } as const;
    const conditions = [
      { ...waiting, value: 10 },
      { ...waiting, value: 20 },
    ];
    const alarm = { ...open, name: 'Lleno', type: 'CUSTOMERSWAITING', validationType: 'Todas' } as const;
    const { id: alert } = await admin.call(createAlarm, { body: { ...alarm, conditions, idUsers: [] } });
    const [, second] = (await admin.call(getAlarm, { params: { id: alert }, query: {} })).conditions;
    const levels = [{ idBranchType: 1 }, { idBranch: DEMO.branch }] as const;
    for (const level of levels) {
      const timetables = [{ day: 'Lunes', start: '09:00:00', end: '14:00:00' }] as const;
      await admin.call(setTimetables, {
        params: { id: schedule },
        body: { ...level, timetables: [...timetables] },
      });
      await admin.call(setMessageContent, { params: { id: notice }, body: { ...level, content: 'De aquí' } });
      const values = [{ idConditions: second?.idConditions ?? 0, value: 'idBranch' in level ? 7 : 5 }];
      await admin.call(adaptAlarm, { params: { id: alert }, body: { ...level, values } });
    }
    await admin.call(copyBranchType, { params: { id: 1 }, body: { name: 'Con lo suyo', description: '' } });
    await admin.call(copyBranch, { params: { id: DEMO.branch }, body: { name: 'Con lo suyo' } });
    const file = await exported();
    const own = {
      hours: { Verano: [{ day: 'Lunes', start: '09:00:00', end: '14:00:00' }] },
      messages: { Aviso: 'De aquí' },
    };
    const copied = (section: SectionName) => rowsIn(file, section).find(({ name }) => name === 'Con lo suyo');
    expect(copied('branchTypes')).toMatchObject({ ...own, alarms: { Lleno: { '2': 5 } } });
    expect(copied('branches')).toMatchObject({ ...own, alarms: { Lleno: { '2': 7 } } });
    const missing = changed(file, 'branchTypes', (types) =>
      types.map((type) => (type.name === 'Con lo suyo' ? { ...type, alarms: { Lleno: { '3': 1 } } } : type)),
    );
    const { items } = await plan(missing);
    expect(items.filter(({ what }) => what !== 'equal')).toMatchObject([
      { what: 'refused', name: 'Con lo suyo', error: { code: 'IMPORT_UNKNOWN' } },
    ]);
  });

  it('moves an alarm with adaptations to another installation', async () => {
    const open = { description: '', enabled: 'Y', editLevel: 'Sucursal' } as const;
    const conditions = [10, 20].map((value) => ({
      idQueues: null,
      operand: 'CUSTOMERSWAITING' as const,
      condition: '>' as const,
      value,
    }));
    const alarm = { ...open, name: 'Cola larga', type: 'CUSTOMERSWAITING', validationType: 'Todas' } as const;
    const { id } = await admin.call(createAlarm, { body: { ...alarm, conditions, idUsers: [] } });
    const [first, second] = (await admin.call(getAlarm, { params: { id }, query: {} })).conditions;
    for (const level of [{ idBranchType: 1 }, { idBranch: DEMO.branch }])
      for (const [condition, value] of [
        [first, 'idBranch' in level ? 1 : 2],
        [second, 'idBranch' in level ? 3 : 4],
      ] as const)
        await admin.call(adaptAlarm, {
          params: { id },
          body: { ...level, values: [{ idConditions: condition?.idConditions ?? 0, value }] },
        });
    const file = await exported();
    const other = await start();
    try {
      const there = other.as((await almighty(other)).token);
      await there.call(importConfiguration, { body: { file, excluded: [] } });
      const { items } = await there.call(planImport, { body: { file, excluded: [] } });
      expect(items.filter(({ what }) => what !== 'equal')).toEqual([]);
      const same = await there.call(exportConfiguration, {});
      const alarms = (section: SectionName) => rowsIn(same, section).map(({ alarms: adapted }) => adapted);
      expect(alarms('branches')).toContainEqual(
        expect.objectContaining({ 'Cola larga': { '1': 1, '2': 3 } }),
      );
      expect(alarms('branchTypes')).toContainEqual(
        expect.objectContaining({ 'Cola larga': { '1': 2, '2': 4 } }),
      );
    } finally {
      await other.stop();
    }
  });

  it('removes later adaptations of branch types and branches, and closes levels opened since', async () => {
    const { id } = await admin.call(createMessage, {
      body: { name: 'Cierre', description: '', enabled: 'Y', editLevel: 'Sucursal', content: 'De todos' },
    });
    const before = await exported();
    const level = { idBranch: DEMO.branch };
    await admin.call(setMessageContent, { params: { id }, body: { ...level, content: 'De aquí' } });
    const closed = { name: 'Cierre', description: '', enabled: 'Y', editLevel: 'Global' } as const;
    await admin.call(updateMessage, { params: { id }, body: { ...closed, content: 'De todos' } });
    const adapted = await exported();
    const { fingerprint } = await plan(before);
    await take(before, fingerprint);
    expect((await exported()).sections).toEqual(before.sections);
    await admin.call(importConfiguration, { body: { file: adapted, excluded: [] } });
    expect((await exported()).sections).toEqual(adapted.sections);
  });

  it('exchanges letters, short ids and associations, each with its history', async () => {
    await set(server, { auditChanges: 'Y' });
    server.clock.advance(1_000);
    const since = server.clock.now();
    const before = await exported();
    const [one, other, third] = rowsIn(before, 'queues');
    const [service, next] = rowsIn(before, 'services');
    const prefixes = [one, other, third].map((queue) => queue?.letter);
    const file = changed(
      changed(before, 'queues', ([, , , ...others]) => [
        { ...(one as Named), letter: prefixes[1], associations: other?.associations },
        { ...(other as Named), letter: prefixes[2], associations: one?.associations },
        { ...(third as Named), letter: prefixes[0] },
        ...others,
      ]),
      'services',
      ([, , ...others]) => [
        { ...(service as Named), idShort: next?.idShort },
        { ...(next as Named), idShort: service?.idShort },
        ...others,
      ],
    );
    const { items, fingerprint } = await plan(file);
    expect(items.filter(({ what }) => what === 'refused')).toEqual([]);
    await take(file, fingerprint);
    expect((await plan(file)).items.filter(({ what }) => what !== 'equal')).toEqual([]);
    const query = { from: since, size: 100, entity: 'queues' };
    const { rows } = await admin.call(listHistory, { query });
    const prefixChange = (queue: Named | undefined) =>
      rows.find(({ name }) => name === queue?.name)?.values.find(({ field }) => field === 'letter');
    expect(prefixChange(one)).toMatchObject({ before: prefixes[0], after: prefixes[1] });
    expect(prefixChange(third)).toMatchObject({ before: prefixes[2], after: prefixes[0] });
    expect(server.changeLog?.errors() ?? []).toEqual([]);
    await admin.call(importConfiguration, { body: { file: before, excluded: [] } });
    expect((await plan(before)).items.filter(({ what }) => what !== 'equal')).toEqual([]);
  });

  it('takes a letter and an association from a queue that is not in the file, and reports it', async () => {
    const file = await exported();
    const [queue] = rowsIn(file, 'queues').filter(({ associations }) => (associations as []).length > 0);
    const { rows } = await admin.call(listAllQueues, { query: { size: 50 } });
    const own = rows.find(({ name }) => name === queue?.name);
    if (!own) throw new Error('no queue');
    const rest = { minLimit: 1, maxLimit: 9, restart: 'Y', sla: 0, enabled: 'Y', appointments: 'N' } as const;
    const { associations } = await here(own.id);
    await admin.call(updateQueue, {
      params: { id: own.id },
      body: { ...own, letter: 'QX', associations: [] },
    });
    const later = { ...rest, name: 'Posterior', description: '', letter: own.letter };
    await admin.call(createQueue, { body: { ...later, associations } });
    const planned = await plan(file);
    expect(planned.items.filter(({ what }) => what !== 'equal')).toMatchObject([
      {
        key: 'queues//Posterior',
        what: 'changed',
        fields: [
          { field: 'letter', before: own.letter },
          { field: 'associations', after: [] },
        ],
      },
      { key: `queues//${own.name}`, what: 'changed' },
    ]);
    // If omitted, the later one still has them, so entities that need them are rejected.
    const stored = await plan(file, ['queues//Posterior']);
    expect(stored.items.find(({ key }) => key === `queues//${own.name}`)?.error?.code).toBe('LETTER_UNIQUE');
    await take(file, planned.fingerprint);
    expect((await plan(file)).items.filter(({ what }) => what !== 'equal')).toEqual([]);
  });
  const here = async (id: number) => {
    const associations = await admin.call(listQueueAssociations, { params: { id } });
    return {
      associations: associations.map(({ idServices, idSegments, idTicketDesigns }) => ({
        idServices,
        idSegments,
        idTicketDesigns,
      })),
    };
  };

  it('disables a design once the queues that print it have another', async () => {
    const before = await exported();
    const [design] = rowsIn(before, 'ticketDesigns');
    const file = changed(
      changed(before, 'ticketDesigns', ([first, ...others]) => [
        { ...(first as Named), enabled: 'N' },
        { ...(first as Named), name: 'Otro papel' },
        ...others,
      ]),
      'queues',
      (queues) =>
        queues.map((queue) => ({
          ...queue,
          associations: (queue.associations as Record<string, unknown>[]).map((association) =>
            association.idTicketDesigns === design?.name
              ? { ...association, idTicketDesigns: 'Otro papel' }
              : association,
          ),
        })),
    );
    await admin.call(importConfiguration, { body: { file, excluded: [] } });
    expect((await plan(file)).items.filter(({ what }) => what !== 'equal')).toEqual([]);
  });

  it('serves other requests during the preview', async () => {
    const COUNT = 400;
    const file = changed(await exported(), 'services', (services) => [
      ...services,
      ...Array.from({ length: COUNT }, (_, index) => ({
        name: `Trámite ${index}`,
        description: '',
        enabled: 'Y',
        serviceTime: 60,
        idShort: String(5_000 + index),
      })),
    ]);
    let ticks = 0;
    const count = () => {
      ticks += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const { items } = await plan(file);
    clearImmediate(counting);
    expect(items.filter(({ what }) => what === 'new')).toHaveLength(COUNT);
    expect(ticks).toBeGreaterThan(COUNT / 20);
  });

  it('imports items with references in any order', async () => {
    await admin.call(createBranchType, { body: { name: 'Vacío', description: '', enabled: 'Y' } });
    const profile = (name: string, alternative: string | null) => ({
      name,
      description: '',
      type: 'FIFO',
      generalLimit: 0,
      assignable: 'Y',
      enabled: 'Y',
      idBranchTypes: 'Vacío',
      idAttentionProfilesAlt: alternative,
      rows: [],
    });
    const file = changed(await exported(), 'attentionProfiles', (profiles) => [
      profile('Uno', 'Dos'),
      profile('Dos', 'Tres'),
      profile('Tres', null),
      ...profiles,
    ]);
    const planned = await plan(file);
    expect(
      planned.items.filter(({ what }) => what !== 'equal').map(({ name, what }) => [name, what]),
    ).toEqual([
      ['Tres', 'new'],
      ['Dos', 'new'],
      ['Uno', 'new'],
    ]);
    await take(file, planned.fingerprint);
    const after = rowsIn(await exported(), 'attentionProfiles');
    expect(after.find(({ name }) => name === 'Uno')).toMatchObject({ idAttentionProfilesAlt: 'Dos' });
  });
});
