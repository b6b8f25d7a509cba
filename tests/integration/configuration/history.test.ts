import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { listSaves, revertSave } from '#shared/contract/central/rollouts.ts';
import { createAttentionArea } from '#shared/contract/configuration/attention-areas.ts';
import { addBranchToGroup, createBranchGroup } from '#shared/contract/configuration/branch-groups.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { type HistoricChange, listHistory } from '#shared/contract/configuration/history.ts';
import { createMessage, deleteMessage, updateMessage } from '#shared/contract/configuration/messages.ts';
import { createQueue } from '#shared/contract/configuration/queue-configuration.ts';
import { createSegment } from '#shared/contract/configuration/segments.ts';
import {
  exportConfiguration,
  importConfiguration,
  planImport,
} from '#shared/contract/configuration/transfer.ts';
import {
  createWorkstation,
  listWorkstations,
} from '#shared/contract/configuration/workstation-configuration.ts';
import { LANGUAGES } from '#shared/contract/fields.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { repository } from '#shared/server/db/repository.ts';
import { isHistoric } from '#shared/server/history/historic-tables.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { set } from '#tests/support/actions/sign-in-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import { branchAsEither, centralAsEither, type EitherServer } from '#tests/support/servers/either-server.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

const NOTICE = {
  description: 'En papel',
  content: 'Traiga su DNI',
  enabled: 'Y',
  editLevel: 'Global',
} as const;

describeServers('the history of the configuration', (start) => {
  let server: EitherServer;
  let admin: SignedIn;
  let since: number;
  beforeAll(async () => {
    server = await start();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.stop());
  beforeEach(() => {
    server.clock.advance(1_000);
    since = server.clock.now();
  });

  /** The history entries of this test, oldest first. */
  const changes = async (who = admin): Promise<HistoricChange[]> => {
    const query = { from: since, sort: 'at', order: 'asc', size: 100 } as const;
    return (await who.call(listHistory, { query })).rows;
  };
  const announced = async () =>
    (await changes()).map(({ what, entity, name }) => `${what} ${entity} ${name}`).sort();
  const message = (name: string) => admin.call(createMessage, { body: { ...NOTICE, name } });

  it('contains author, time, and each field before and after', async () => {
    const { id } = await message('Documentos');
    const changed = { ...NOTICE, name: 'Papeles', enabled: 'N' } as const;
    await admin.call(updateMessage, { params: { id }, body: changed });
    await admin.call(deleteMessage, { params: { id } });
    const [added, edited, deleted, ...more] = await changes();
    const by = { entity: 'messages', pk: id, username: 'admin', at: server.clock.now(), idBranches: null };
    expect(added).toMatchObject({ ...by, what: 'added', name: 'Documentos' });
    expect(added?.values).toContainEqual({
      field: 'content',
      kind: 'text',
      before: null,
      after: 'Traiga su DNI',
    });
    expect(edited).toMatchObject({ ...by, what: 'changed', name: 'Papeles' });
    expect(edited?.values).toEqual([
      { field: 'name', kind: 'text', before: 'Documentos', after: 'Papeles' },
      { field: 'enabled', kind: 'yesNo', before: 'Y', after: 'N' },
    ]);
    expect(deleted).toMatchObject({ ...by, what: 'deleted', name: 'Papeles' });
    expect(deleted?.values).toContainEqual({
      field: 'enabled',
      kind: 'yesNo',
      before: 'N',
      after: null,
    });
    expect(more).toEqual([]);
  });

  it('names references and parts', async () => {
    const { id: idSegments } = await admin.call(createSegment, {
      body: { idShort: '77', name: 'Socios', description: '', enabled: 'Y' },
    });
    const pair = { idServices: DEMO.services.cashier, idSegments };
    await admin.call(createQueue, {
      body: {
        name: 'Seguros',
        description: '',
        letter: 'Q',
        enabled: 'Y',
        minLimit: 1,
        maxLimit: 99,
        restart: 'Y',
        sla: 600,
        appointments: 'N',
        associations: [{ ...pair, allowedTransfers: 'Y', allowedNoTicket: 'N', idTicketDesigns: 1 }],
      },
    });
    expect(await announced()).toEqual([
      'added queue_categories Seguros · Caja · Socios',
      'added queues Seguros',
      'added segments Socios',
    ]);
    const [created] = (await changes()).filter(({ entity }) => entity === 'queue_categories');
    expect(created?.values).toContainEqual({
      field: 'id_segments',
      kind: 'text',
      before: null,
      after: 'Socios',
    });
    expect(created?.values).toContainEqual({
      field: 'allowed_transfers',
      kind: 'yesNo',
      before: null,
      after: 'Y',
    });
  });

  it('contains no refused, tried or unchanged saves', async () => {
    const { id } = await message('Igual');
    const before = await changes();
    await apiErrorOf(message('Igual'));
    await admin.call(updateMessage, { params: { id }, body: { ...NOTICE, name: 'Igual' } });
    const file = await admin.call(exportConfiguration, {});
    const areas = [...(file.sections.attentionAreas ?? []), { name: 'Sótano', enabled: 'Y' }];
    const wanted = { ...file, sections: { attentionAreas: areas } };
    await admin.call(planImport, { body: { file: wanted, excluded: [] } });
    expect(await changes()).toEqual(before);
    await admin.call(importConfiguration, { body: { file: wanted, excluded: [] } });
    expect(await announced()).toContain('added attention_areas Sótano');
  });

  it('contains branches and their groups', async () => {
    const body = { name: `Costa ${since}`, description: '', enabled: 'Y' } as const;
    const { id } = await admin.call(createBranchGroup, { body });
    await admin.call(addBranchToGroup, { params: { id }, body: { idBranches: DEMO.branch } });
    expect(await announced()).toEqual([
      `added branch_groups Costa ${since}`,
      `changed branch_groups Costa ${since}`,
    ]);
  });

  it('is searched, and filtered by kind', async () => {
    await message('Aviso de horario');
    await admin.call(createAttentionArea, { body: { name: 'Ático', enabled: 'Y' } });
    const names = async (query: object) =>
      (await admin.call(listHistory, { query: { from: since, ...query } })).rows.map(({ name }) => name);
    expect(await names({ search: 'de horario' })).toEqual(['Aviso de horario']);
    expect(await names({ entity: 'attention_areas' })).toEqual(['Ático']);
    expect(await names({ search: 'nothing is called so' })).toEqual([]);
  });

  it('is stored while the audit is on', async () => {
    await set(server, { auditChanges: 'N' });
    await message('Sin rastro');
    await set(server, { auditChanges: 'Y' });
    await message('Con rastro');
    expect(await announced()).toEqual(['added messages Con rastro']);
  });

  it('contains nothing of other branches for users limited to some', async () => {
    const created = await server.configure(async (scope) => {
      const user = await addUser(scope, await addRole(scope, [MODULES.configurationGlobal]));
      await repository(scope, 'user_branches').insert({ id_users: user.idUsers, id_branches: DEMO.branch });
      return user;
    });
    await message('De todos los sitios');
    const { rows } = await admin.call(listWorkstations, { query: { idBranches: DEMO.branch } });
    const [{ id: _id, idWorkstations: _same, ...workstation }] = rows as [(typeof rows)[number]];
    await admin.call(createWorkstation, { body: { ...workstation, name: `Mesa ${since}` } });
    await admin.call(createBranch, { body: newBranch({ name: `Otra ${since}` }) });
    const names = async (who: Pick<SignedIn, 'call'>) =>
      (await who.call(listHistory, { query: { from: since } })).rows.map(({ name }) => name).sort();
    expect(await names(admin)).toEqual(['De todos los sitios', `Mesa ${since}`, `Otra ${since}`]);
    expect(await names(server.as(created.token))).toEqual(['De todos los sitios']);
  });
});

it('contains reverts at central', async () => {
  const server = await centralAsEither();
  try {
    const admin = await server.signIn('admin');
    await admin.call(createMessage, { body: { ...NOTICE, name: 'Por error' } });
    const { rows: saves } = await admin.call(listSaves, { query: {} });
    await admin.call(revertSave, { params: { id: saves[0]?.id ?? 0 }, body: { left: [] } });
    const { rows } = await admin.call(listHistory, { query: { search: 'Por error' } });
    expect(rows.map(({ what, username }) => `${what} ${username}`)).toEqual(['deleted admin', 'added admin']);
  } finally {
    await server.stop();
  }
});

it.each(LANGUAGES)('everything that it can contain has a name in %s', async (language) => {
  const { entity, column } = JSON.parse(
    readFileSync(new URL(`../../../shared/i18n/locales/${language}/history.json`, import.meta.url), 'utf8'),
  ) as Record<'entity' | 'column', Record<string, string>>;
  const server = await branchAsEither();
  const tables = await server.configure(({ trx }) => trx.introspection.getTables());
  await server.stop();
  const announced = tables.filter(({ name }) => isHistoric(name));
  expect(announced.length).toBeGreaterThan(30);
  expect(announced.filter(({ name }) => !entity[name]).map(({ name }) => name)).toEqual([]);
  const columns = announced.flatMap((table) => table.columns.map(({ name }) => name));
  const unnamed = columns.filter((name) => !column[name] && name !== 'id' && name !== 'row_ver');
  expect([...new Set(unnamed)]).toEqual([]);
});
