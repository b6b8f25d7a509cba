import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BodyOf } from '#shared/contract/endpoint.ts';
import {
  answerAlertMessage,
  listAlertMessages,
  listReceivers,
  listSentMessages,
  sendAlertMessage,
  sendToSeveral,
  updateAlertMessage,
} from '#shared/contract/workstation/alert-messages.ts';
import { repository } from '#shared/server/db/repository.ts';
import { openPage, until } from '#tests/support/actions/waiting-actions.ts';
import { next, open, takeCallable } from '#tests/support/actions/workstation-actions.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { changeLogViolations } from '#tests/support/checks/change-log-violations.ts';
import { lookInto } from '#tests/support/checks/look-into.ts';
import { rejected } from '#tests/support/checks/rejected.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';

const DAY_MS = 24 * 3_600_000;

describe('a message to several', () => {
  let branch: Branch;
  let lucia: SignedIn;
  let marcos: SignedIn;
  let irene: SignedIn;
  beforeEach(async () => {
    branch = await startBranch();
    lucia = await branch.signIn('lucia');
    marcos = await branch.signIn('marcos');
    irene = await branch.signIn('supervisor');
  });
  afterEach(async () => {
    const violations = lookInto(branch.folder, changeLogViolations);
    await branch.stop();
    expect(violations).toEqual([]);
  });

  const params = { id: DEMO.branch };
  const send = (from: SignedIn, text: string, to: Partial<Omit<BodyOf<typeof sendToSeveral>, 'text'>>) =>
    from.call(sendToSeveral, { params, body: { text, ...to } });
  const inbox = (who: SignedIn) => who.call(listAlertMessages, { query: { idReceiver: who.idUser } });
  const texts = async (who: SignedIn) => (await inbox(who)).map(({ text }) => text);
  const sent = (who: SignedIn) => who.call(listSentMessages, {});
  const receivers = (who: SignedIn) => who.call(listReceivers, { params });

  it('reaches each of them once, however they are selected', async () => {
    await open(marcos, 2);
    const { roles } = await receivers(irene);
    const operators = roles.find(({ count }) => count === 2);
    expect(
      await send(irene, 'Reunión a las dos', {
        idUsers: [lucia.idUser],
        idWorkstations: [2],
        idRoles: [operators?.id ?? 0],
      }),
    ).toMatchObject({ receivers: 2 });
    expect(await texts(lucia)).toEqual(['Reunión a las dos']);
    expect(await texts(marcos)).toEqual(['Reunión a las dos']);
    expect(await texts(irene)).toEqual([]);
  });

  it('to everybody goes to users of the branch, except the sender, disabled users and programs', async () => {
    const elsewhere = await branch.configure(async (scope) => {
      const copy = await scope.trx
        .selectFrom('branches')
        .selectAll()
        .where('id', '=', 1)
        .executeTakeFirstOrThrow();
      const { id: _, ...values } = copy;
      const { id } = await repository(scope, 'branches').insert({ ...values, name: 'Norte' });
      await repository(scope, 'user_branches').insert({ id_users: marcos.idUser, id_branches: id });
      return id;
    });
    expect(elsewhere).toBeGreaterThan(0);
    const { count, people } = await receivers(irene);
    expect(people.map(({ id }) => id)).not.toContain(marcos.idUser);
    expect(people.map(({ id }) => id)).not.toContain(irene.idUser);
    expect(await send(irene, 'Cerramos a las tres', { allUsers: 'Y' })).toMatchObject({ receivers: count });
    expect(await texts(lucia)).toEqual(['Cerramos a las tres']);
    expect(await texts(marcos)).toEqual([]);
    // A user without a common branch counts as missing, by id too.
    const losses = await apiErrorOf(send(irene, 'Hola', { idUsers: [marcos.idUser] }));
    expect(losses.toJSON()).toMatchObject({ status: 'NOT_FOUND', field: 'idUsers' });
    // Nor from a branch where the sender may not work.
    expect(await rejected(branch, () => marcos.call(listReceivers, { params }))).toBe('NOT_YOUR_BRANCH');
    await branch.configure((scope) =>
      repository(scope, 'user_branches').insert({ id_users: lucia.idUser, id_branches: DEMO.branch }),
    );
    const single = { body: { text: 'Hola', idReceiver: lucia.idUser } };
    expect(await rejected(branch, () => marcos.call(sendAlertMessage, single))).toBe('NOT_FOUND');
    await irene.call(sendAlertMessage, single);
  });

  it('needs a receiver, a text, and an open workstation', async () => {
    const noReceiver = await apiErrorOf(send(irene, 'Hola', {}));
    expect(noReceiver.toJSON()).toMatchObject({ status: 'NO_RECEIVER_USER' });
    const closed = await apiErrorOf(send(irene, 'Hola', { idWorkstations: [3] }));
    expect(closed.toJSON()).toMatchObject({ status: 'WORKSTATION_OFF', field: 'idWorkstations' });
    expect(await rejected(branch, () => send(irene, '  ', { allUsers: 'Y' }))).toBe('INVALID_REQUEST');
    expect(await sent(irene)).toEqual([]);
  });

  it('has the caller as sender', async () => {
    const forged = { body: { text: 'Hola', idReceiver: lucia.idUser, idSender: irene.idUser } };
    expect(await rejected(branch, () => marcos.call(sendAlertMessage, forged))).toBe('FORBIDDEN');
    const own = { text: 'Hola', idReceiver: lucia.idUser, idSender: marcos.idUser };
    await marcos.call(sendAlertMessage, { body: { ...own, readed: 'N', deleted: 'N' } });
    expect(await texts(lucia)).toEqual(['Hola']);
  });

  it('offers signed-in users first, with workstation and activity', async () => {
    await open(lucia, 4);
    await takeCallable(branch);
    await next(lucia, 4);
    const page = await openPage(branch, marcos);
    await until(async () => {
      const { people } = await receivers(irene);
      expect(people.slice(0, 2)).toEqual([
        {
          id: lucia.idUser,
          fullname: 'Lucía Ferrer Molina',
          isSignedIn: true,
          idWorkstations: 4,
          workstationName: 'Puesto 4',
          isServing: true,
        },
        {
          id: marcos.idUser,
          fullname: 'Marcos Núñez Rey',
          isSignedIn: true,
          idWorkstations: null,
          workstationName: null,
          isServing: false,
        },
      ]);
      expect(people.slice(2).some(({ isSignedIn }) => isSignedIn)).toBe(false);
    });
    page.close();
  });

  it('shows its sender at once who has read it and when', async () => {
    await send(irene, 'Abrimos todos', { idUsers: [lucia.idUser, marcos.idUser] });
    expect(await sent(irene)).toMatchObject([{ text: 'Abrimos todos', count: 2, read: 0 }]);
    const page = await openPage(branch, irene);
    let received = 0;
    page.on('alerts:changed', () => {
      received += 1;
    });
    branch.clock.advance(60_000);
    const [message] = await inbox(lucia);
    await lucia.call(updateAlertMessage, { params: { id: message?.id ?? 0 }, body: { readed: 'Y' } });
    await until(async () => expect(received).toBeGreaterThan(0));
    const [sending] = await sent(irene);
    expect(sending).toMatchObject({ count: 2, read: 1 });
    expect(sending?.receivers).toEqual([
      {
        idReceiver: lucia.idUser,
        fullname: 'Lucía Ferrer Molina',
        isRead: true,
        readAt: branch.clock.now(),
      },
      {
        idReceiver: marcos.idUser,
        fullname: 'Marcos Núñez Rey',
        isRead: false,
        readAt: null,
      },
    ]);
    // Deleting it later, or marking it as read again, does not change the time of reading.
    branch.clock.advance(60_000);
    await lucia.call(updateAlertMessage, {
      params: { id: message?.id ?? 0 },
      body: { readed: 'Y', deleted: 'Y' },
    });
    expect((await sent(irene))[0]?.receivers[0]?.readAt).toBe(branch.clock.now() - 60_000);
    expect(await sent(lucia)).toEqual([]);
    page.close();
  });

  it('is answered to its sender, which marks it as read with the time', async () => {
    await send(irene, '¿Puede venir?', { idUsers: [lucia.idUser] });
    const [requested] = await inbox(lucia);
    branch.clock.advance(1_000);
    const answer = { params: { id: requested?.id ?? 0 }, body: { text: 'Voy' } };
    expect(await lucia.call(answerAlertMessage, answer)).toMatchObject({
      isRead: true,
      answeredAt: branch.clock.now(),
    });
    expect(await inbox(lucia)).toMatchObject([{ answeredAt: branch.clock.now() }]);
    expect(await inbox(irene)).toMatchObject([{ text: 'Voy', idSender: lucia.idUser, isRead: false }]);
    expect((await sent(irene))[0]).toMatchObject({ read: 1 });
    expect(await rejected(branch, () => marcos.call(answerAlertMessage, answer))).toBe('NOT_FOUND');
  });

  it('is deleted after ninety days', async () => {
    await send(irene, 'Antigua', { allUsers: 'Y' });
    branch.clock.advance(89 * DAY_MS);
    await branch.restart();
    [lucia, irene] = [await branch.signIn('lucia'), await branch.signIn('supervisor')];
    await send(irene, 'Nueva', { idUsers: [lucia.idUser] });
    expect(await texts(lucia)).toEqual(['Nueva', 'Antigua']);
    branch.clock.advance(2 * DAY_MS);
    await branch.restart();
    [lucia, irene] = [await branch.signIn('lucia'), await branch.signIn('supervisor')];
    expect(await texts(lucia)).toEqual(['Nueva']);
    expect(await sent(irene)).toHaveLength(1);
  });
});
