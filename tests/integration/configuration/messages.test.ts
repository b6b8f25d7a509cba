import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EDIT_LEVELS, type EditLevel } from '#shared/contract/configuration/edit-levels.ts';
import {
  createMessage,
  deleteMessage,
  getMessage,
  listMessages,
  setMessageContent,
  updateMessage,
} from '#shared/contract/configuration/messages.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { contentAt } from '#shared/server/configuration/message-content-at.ts';
import { addRole, addUser } from '#tests/support/actions/add-user.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { describeServers } from '#tests/support/servers/describe-servers.ts';
import {
  branchOfCentralAsEither,
  type EitherServer,
  rejectedBy,
} from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';

const TYPE = { idBranchType: 1 };
const BRANCH = { idBranch: DEMO.branch };

describeServers('a message', (start) => {
  let server: EitherServer;
  let admin: SignedIn;
  const ids = new Map<EditLevel, number>();
  beforeAll(async () => {
    server = await start();
    admin = await server.signIn('admin');
    for (const editLevel of EDIT_LEVELS) ids.set(editLevel, await make(`Aviso ${editLevel}`, editLevel));
  });
  afterAll(() => server.stop());

  const make = async (name: string, editLevel: EditLevel) =>
    (
      await admin.call(createMessage, {
        body: { name, description: '', content: 'De todos', enabled: 'Y', editLevel },
      })
    ).id;
  const at = (level: EditLevel) => ids.get(level) ?? 0;
  const set = (id: number, level: object, content: string | null) =>
    admin.call(setMessageContent, { params: { id }, body: { ...level, content } });
  const seen = (id: number | string, level: object = {}) =>
    admin.call(getMessage, { params: { id }, query: level });
  const said = (id: number) => server.configure(({ trx }) => contentAt(trx, id, DEMO.branch));

  it('is printed in the language of the ticket; an adaptation has one text for all languages', async () => {
    const body = { name: 'Bienvenida', description: '', content: 'Bienvenido', enabled: 'Y' } as const;
    const { id } = await admin.call(createMessage, {
      body: { ...body, editLevel: 'Sucursal', translations: { sv: 'Välkommen' } },
    });
    const saidIn = (language: string) =>
      server.configure(({ trx }) => contentAt(trx, id, DEMO.branch, language));
    expect([await saidIn('sv'), await saidIn('en')]).toEqual(['Välkommen', 'Bienvenido']);
    expect((await seen(id)).translations).toEqual({ sv: 'Välkommen' });
    await set(id, BRANCH, 'Hola');
    expect(await saidIn('sv')).toBe('Hola');
  });

  it('opens its content to the given levels, and says so', async () => {
    const locked = async (query: object) => {
      const { rows } = await admin.call(listMessages, { query: { ...query, search: 'aviso' } });
      return EDIT_LEVELS.map((level) => rows.find(({ editLevel }) => editLevel === level)?.editDisabled);
    };
    expect(await locked({})).toEqual(['N', 'N', 'N']);
    expect(await locked(TYPE)).toEqual(['Y', 'N', 'N']);
    expect(await locked(BRANCH)).toEqual(['Y', 'Y', 'N']);
    for (const [level, some] of [
      ['Global', TYPE],
      ['Global', BRANCH],
      ['Tipo de sucursal', BRANCH],
    ] as const)
      expect(await rejectedBy(server, () => set(at(level), some, 'Otra cosa'))).toBe('LEVEL_LOCKED');
  });

  it('has at a branch the text of the branch, else of its type, else its own', async () => {
    const id = await make('Por niveles', 'Sucursal');
    expect(await seen(id, BRANCH)).toMatchObject({
      content: 'De todos',
      contentAbove: 'De todos',
      adapted: 'N',
    });
    expect(await said(id)).toBe('De todos');

    await set(id, TYPE, 'Del tipo');
    expect(await seen(id, TYPE)).toMatchObject({
      content: 'Del tipo',
      contentAbove: 'De todos',
      adapted: 'Y',
    });
    expect(await seen(id, BRANCH)).toMatchObject({
      content: 'Del tipo',
      contentAbove: 'Del tipo',
      adapted: 'N',
    });
    expect(await said(id)).toBe('Del tipo');

    const own = await set(id, BRANCH, 'De aquí');
    expect(own).toMatchObject({ content: 'De aquí', contentAbove: 'Del tipo', adapted: 'Y', ...BRANCH });
    expect(await said(id)).toBe('De aquí');
    expect(await seen(id, TYPE)).toMatchObject({ content: 'Del tipo' });
    expect(await seen(id)).toMatchObject({ content: 'De todos', contentAbove: null, adapted: 'N' });

    await set(id, BRANCH, 'De aquí mismo');
    expect(await said(id)).toBe('De aquí mismo');
    await set(id, BRANCH, null);
    expect(await said(id)).toBe('Del tipo');
    await set(id, TYPE, null);
    await set(id, TYPE, null);
    expect(await said(id)).toBe('De todos');
  });

  it('has the inherited text after its level was closed, and the adaptation again once it is open', async () => {
    const id = await make('Cerrado', 'Sucursal');
    await set(id, TYPE, 'Del tipo');
    await set(id, BRANCH, 'De aquí');
    const open = async (editLevel: EditLevel) => {
      const { name, description, content, enabled } = await seen(id);
      const body = { name, description, content, enabled, editLevel };
      await admin.call(updateMessage, { params: { id }, body });
      return [await said(id), (await seen(id, BRANCH)).content];
    };
    expect(await open('Tipo de sucursal')).toEqual(['Del tipo', 'Del tipo']);
    expect(await open('Global')).toEqual(['De todos', 'De todos']);
    expect(await open('Sucursal')).toEqual(['De aquí', 'De aquí']);
  });

  it('is empty while disabled', async () => {
    const id = await make('Callado', 'Sucursal');
    const body = { description: '', content: 'De todos', editLevel: 'Sucursal' } as const;
    await admin.call(updateMessage, { params: { id }, body: { ...body, name: 'Callado', enabled: 'N' } });
    expect(await said(id)).toBeNull();
    expect(await said(4711)).toBeNull();
  });

  it('is found, changed and deleted by name too', async () => {
    const id = await make('Por su nombre', 'Global');
    expect(await seen('por su NOMBRE')).toMatchObject({ id });
    const body = { description: '', content: 'Otra', enabled: 'Y', editLevel: 'Global' } as const;
    const change = { params: { id: 'Por su nombre' }, body: { ...body, name: 'Renombrado' } };
    expect(await admin.call(updateMessage, change)).toMatchObject({ id, content: 'Otra' });
    expect(await rejectedBy(server, () => seen('Por su nombre'))).toBe('NOT_FOUND');
    await admin.call(deleteMessage, { params: { id: 'Renombrado' } });
    expect(await rejectedBy(server, () => seen(id))).toBe('NOT_FOUND');
  });

  it('is deleted with its adaptations, but not while a ticket design prints it', async () => {
    const id = await make('Pasajero', 'Sucursal');
    await set(id, TYPE, 'Del tipo');
    await set(id, BRANCH, 'De aquí');
    await admin.call(deleteMessage, { params: { id } });
    const left = await server.configure(({ trx }) =>
      trx.selectFrom('message_contents').select('id').where('id_messages', '=', id).execute(),
    );
    expect(left).toEqual([]);
    const printed = () => admin.call(deleteMessage, { params: { id: DEMO.messages.howWeCall } });
    expect((await apiErrorOf(printed())).toJSON()).toMatchObject({
      status: 'IN_USE',
      params: { names: 'Ticket estándar' },
    });
  });

  it('is adapted at one existing level at a time, and never to an empty text', async () => {
    const id = at('Sucursal');
    const rejected = (level: object, content: string | null = 'Hola') =>
      rejectedBy(server, () => set(id, level, content));
    expect(await rejected({})).toBe('INVALID_REQUEST');
    expect(await rejected({ ...TYPE, ...BRANCH })).toBe('INVALID_REQUEST');
    expect(await rejected(TYPE, ' ')).toBe('INVALID_REQUEST');
    expect(await rejected(TYPE, 'x'.repeat(257))).toBe('INVALID_REQUEST');
    expect(await rejected({ idBranchType: 4711 })).toBe('NOT_FOUND');
    expect(await rejected({ idBranch: 4711 })).toBe('NOT_FOUND');
  });

  it('is adapted at each level by users who configure it', async () => {
    const { token } = await server.configure(async (scope) =>
      addUser(scope, await addRole(scope, [MODULES.branchEdit])),
    );
    const keeper = server.as(token);
    const as = (some: object) => () =>
      keeper.call(setMessageContent, { params: { id: at('Sucursal') }, body: { ...some, content: 'Mía' } });
    expect(await rejectedBy(server, as(TYPE))).toBe('FORBIDDEN');
    expect(await as(BRANCH)()).toMatchObject({ content: 'Mía', ...BRANCH });
  });
});

describe('a message of central, at one of its branches', () => {
  let server: EitherServer;
  let admin: SignedIn;
  beforeAll(async () => {
    server = await branchOfCentralAsEither();
    admin = await server.signIn('admin');
  });
  afterAll(() => server.stop());

  it('is adapted for this branch only', async () => {
    const params = { id: DEMO.messages.ifAbsent };
    const own = { params, body: { ...BRANCH, content: 'Pregunte en la puerta.' } };
    expect(await admin.call(setMessageContent, own)).toMatchObject({ adapted: 'Y' });
    for (const rejected of [
      () => admin.call(setMessageContent, { params, body: { ...TYPE, content: 'Para todos' } }),
      () => admin.call(deleteMessage, { params }),
    ])
      expect(await rejectedBy(server, rejected)).toBe('NOT_IN_THIS_SYNC_TYPE');
    expect(await admin.call(getMessage, { params, query: TYPE })).toMatchObject({ adapted: 'N' });
  });
});
