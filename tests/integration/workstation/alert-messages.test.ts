import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  listAlertMessages,
  listAlertReceivers,
  sendAlertMessage,
  updateAlertMessage,
} from '#shared/contract/workstation/alert-messages.ts';
import { repository } from '#shared/server/db/repository.ts';
import { openPage } from '#tests/support/actions/waiting-actions.ts';
import { changeLogFaults } from '#tests/support/checks/change-log-faults.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { refusalOf } from '#tests/support/checks/refusal-of.ts';
import { refused } from '#tests/support/checks/refused.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

describe('a message among staff', () => {
  let branch: Branch;
  let lucia: SignedIn;
  let irene: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    [lucia, irene] = [await branch.signIn('lucia'), await branch.signIn('supervisor')];
  });
  afterEach(async () => {
    const faults = lookInto(branch.folder, changeLogFaults);
    await branch.stop();
    expect(faults).toEqual([]);
  });

  const send = (from: SignedIn, idReceiver: number | null, text: string) =>
    from.call(sendAlertMessage, { body: { text, idReceiver } });
  const mark = (who: SignedIn, id: number, as: { readed?: 'Y' | 'N'; deleted?: 'Y' | 'N' }) =>
    who.call(updateAlertMessage, { params: { id }, body: as });
  const inbox = (who: SignedIn) => who.call(listAlertMessages, { query: { idReceiver: who.idUser } });
  const disable = (idUser: number) =>
    branch.configure((scope) => repository(scope, 'users').update(idUser, { enabled: 0 }));
  const offered = async (who: SignedIn) => {
    const list = await who.call(listAlertReceivers, { params: { id: DEMO.branch } });
    return list.map(({ fullname }) => fullname);
  };

  it('reaches its receiver, the latest first, and says who sent it', async () => {
    const created = branch.clock.now();
    await send(lucia, irene.idUser, '¿Puede venir al puesto 3?');
    branch.clock.advance(1_000);
    await send(lucia, irene.idUser, 'Ya está, gracias.');
    const [latest, first] = await inbox(irene);
    expect(latest).toMatchObject({ text: 'Ya está, gracias.', created: created + 1_000 });
    expect(first).toEqual({
      id: first?.id,
      text: '¿Puede venir al puesto 3?',
      readed: 'N',
      isRead: false,
      deleted: 'N',
      idReceiver: irene.idUser,
      idSender: lucia.idUser,
      senderFN: 'Lucía',
      senderLN: 'Ferrer Molina',
      created,
      answeredAt: null,
      alarm: null,
    });
    expect(await inbox(lucia)).toEqual([]);
  });

  it('is pushed to the pages of its receiver and to nobody else', async () => {
    const pages = [await openPage(branch, irene), await openPage(branch, lucia)];
    const heard: string[] = [];
    const hears = (name: string, page = pages[0]) =>
      new Promise<void>((resolve) => {
        page?.on('alerts:changed', () => {
          heard.push(name);
          resolve();
        });
      });
    const [ireneHears, luciaHears] = [hears('Irene', pages[0]), hears('Lucía', pages[1])];
    await send(lucia, irene.idUser, 'Hola');
    await ireneHears;
    // Told to Lucía as well, she would have heard of it before she hears of the answer.
    await send(irene, lucia.idUser, 'Voy');
    await luciaHears;
    expect(heard).toEqual(['Irene', 'Lucía']);
    for (const page of pages) page.close();
  });

  it('is marked as read, and gone once deleted, by its receiver only', async () => {
    const { id } = await send(lucia, irene.idUser, 'Ayuda');
    expect(await refused(branch, () => mark(lucia, id, { readed: 'Y' }))).toBe('NOT_FOUND');
    expect(await mark(irene, id, { readed: 'Y' })).toMatchObject({ readed: 'Y', isRead: true, deleted: 'N' });
    expect(await inbox(irene)).toMatchObject([{ id, isRead: true }]);
    expect(await mark(irene, id, { deleted: 'Y' })).toMatchObject({ readed: 'Y', deleted: 'Y' });
    expect(await inbox(irene)).toEqual([]);
    expect(await refused(branch, () => mark(irene, 4711, { readed: 'Y' }))).toBe('NOT_FOUND');
  });

  it('is seen by its receiver only', async () => {
    const others = () => lucia.call(listAlertMessages, { query: { idReceiver: irene.idUser } });
    expect(await refused(branch, others)).toBe('FORBIDDEN');
  });

  it('needs a receiver who can read it, and a text', async () => {
    const nobody = await refusalOf(send(lucia, null, 'Ayuda'));
    expect(nobody.toJSON()).toMatchObject({ status: 'NO_RECEIVER_USER', field: 'idReceiver' });
    expect(await refused(branch, () => send(lucia, 4711, 'Ayuda'))).toBe('NOT_FOUND');
    await disable(irene.idUser);
    expect(await refused(branch, () => send(lucia, irene.idUser, 'Ayuda'))).toBe('NOT_FOUND');
    expect(await refused(branch, () => send(lucia, lucia.idUser, '  '))).toBe('INVALID_REQUEST');
  });

  it('may go to whoever may supervise, by name, but for oneself', async () => {
    expect(await offered(lucia)).toEqual(['Elena Marín Soto', 'Irene Castro Vega']);
    expect(await offered(irene)).toEqual(['Elena Marín Soto']);
    await disable(irene.idUser);
    expect(await offered(lucia)).toEqual(['Elena Marín Soto']);
    const nowhere = () => lucia.call(listAlertReceivers, { params: { id: 4711 } });
    expect(await refused(branch, nowhere)).toBe('NOT_FOUND');
  });
});
