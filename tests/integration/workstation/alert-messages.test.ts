import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  listAlertMessages,
  listAlertReceivers,
  sendAlertMessage,
  updateAlertMessage,
} from '#shared/contract/workstation/alert-messages.ts';
import { repository } from '#shared/server/db/repository.ts';
import { openPage } from '#tests/support/actions/waiting-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
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
    const violations = lookInto(branch.folder, changeLogViolations);
    await branch.stop();
    expect(violations).toEqual([]);
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

  it('reaches its receiver, latest first, with the sender', async () => {
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

  it('is pushed only to pages of its receiver', async () => {
    const pages = [await openPage(branch, irene), await openPage(branch, lucia)];
    const received: string[] = [];
    const receives = (name: string, page = pages[0]) =>
      new Promise<void>((resolve) => {
        page?.on('alerts:changed', () => {
          received.push(name);
          resolve();
        });
      });
    const [ireneReceives, luciaReceives] = [receives('Irene', pages[0]), receives('Lucía', pages[1])];
    await send(lucia, irene.idUser, 'Hola');
    await ireneReceives;
    // If it was sent to Lucía as well, she would have received it before the answer.
    await send(irene, lucia.idUser, 'Voy');
    await luciaReceives;
    expect(received).toEqual(['Irene', 'Lucía']);
    for (const page of pages) page.close();
  });

  it('is marked as read and deleted by its receiver only', async () => {
    const { id } = await send(lucia, irene.idUser, 'Ayuda');
    expect(await rejected(branch, () => mark(lucia, id, { readed: 'Y' }))).toBe('NOT_FOUND');
    expect(await mark(irene, id, { readed: 'Y' })).toMatchObject({ readed: 'Y', isRead: true, deleted: 'N' });
    expect(await inbox(irene)).toMatchObject([{ id, isRead: true }]);
    expect(await mark(irene, id, { deleted: 'Y' })).toMatchObject({ readed: 'Y', deleted: 'Y' });
    expect(await inbox(irene)).toEqual([]);
    expect(await rejected(branch, () => mark(irene, 4711, { readed: 'Y' }))).toBe('NOT_FOUND');
  });

  it('is visible to its receiver only', async () => {
    const others = () => lucia.call(listAlertMessages, { query: { idReceiver: irene.idUser } });
    expect(await rejected(branch, others)).toBe('FORBIDDEN');
  });

  it('needs a receiver who can read it, and a text', async () => {
    const noReceiver = await apiErrorOf(send(lucia, null, 'Ayuda'));
    expect(noReceiver.toJSON()).toMatchObject({ status: 'NO_RECEIVER_USER', field: 'idReceiver' });
    expect(await rejected(branch, () => send(lucia, 4711, 'Ayuda'))).toBe('NOT_FOUND');
    await disable(irene.idUser);
    expect(await rejected(branch, () => send(lucia, irene.idUser, 'Ayuda'))).toBe('NOT_FOUND');
    expect(await rejected(branch, () => send(lucia, lucia.idUser, '  '))).toBe('INVALID_REQUEST');
  });

  it('can be sent to supervisors, by name, except oneself', async () => {
    expect(await offered(lucia)).toEqual(['Elena Marín Soto', 'Irene Castro Vega']);
    expect(await offered(irene)).toEqual(['Elena Marín Soto']);
    await disable(irene.idUser);
    expect(await offered(lucia)).toEqual(['Elena Marín Soto']);
    const nowhere = () => lucia.call(listAlertReceivers, { params: { id: 4711 } });
    expect(await rejected(branch, nowhere)).toBe('NOT_FOUND');
  });
});
