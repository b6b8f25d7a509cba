import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AlarmBody, createAlarm } from '#shared/contract/configuration/alarms.ts';
import { createBranch } from '#shared/contract/configuration/branches.ts';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { repository } from '#shared/server/db/repository.ts';
import type { TransactionScope } from '#shared/server/db/scope.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { enrolMachine } from '#tests/support/network/branch-machine.ts';
import { mailSettings, startMailServer, textOfMail } from '#tests/support/network/mail-server.ts';
import { listeningOver } from '#tests/support/network/pushing-machine.ts';
import { createWritingBranch } from '#tests/support/network/writing-branch.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';
import { type Branch, type SignedIn, startBranch } from '#tests/support/servers/start-branch.ts';
import { startCentral } from '#tests/support/servers/start-central.ts';

const WAIT_OPTIONS = { timeout: 30_000, interval: 50 };
const SECOND = 1_000;
const ADDRESS = 'irene@example.org';

let mail: Awaited<ReturnType<typeof startMailServer>>;
beforeEach(async () => {
  mail = await startMailServer();
});
afterEach(() => mail.stop());

const came = (...subjects: string[]) =>
  vi.waitFor(() => expect(mail.received.map(subjectOf)).toEqual(subjects), WAIT_OPTIONS);

const subjectOf = ({ source }: { readonly source: string }) => /^Subject: (.*)$/m.exec(source)?.[1]?.trim();

const setMail = (admin: SignedIn, more: Readonly<Record<string, string>> = {}) =>
  admin.call(saveGeneralParameters, {
    body: {
      settings: Object.entries({ ...mailSettings(mail.port), ...more }).map(([name, value]) => ({
        name,
        value,
      })),
    },
  });

/** Sets or clears the mail address of a user. */
const addressed =
  (user: string, email = ADDRESS) =>
  async (scope: TransactionScope<never>) => {
    const found = await scope.trx
      .selectFrom('users')
      .select(['id', 'id_employees'])
      .where('username', '=', user)
      .executeTakeFirstOrThrow();
    await repository(scope, 'employees').update(found.id_employees, { email });
    return found.id;
  };

/** An alarm that is always active. */
const always = (name: string, idUsers: readonly number[]): AlarmBody => ({
  name,
  description: '',
  enabled: 'Y',
  editLevel: 'Global',
  type: 'CUSTOMERSWAITING',
  conditions: [{ idQueues: null, operand: 'CUSTOMERSWAITING', condition: '<', value: 999 }],
  validationType: 'Todas',
  idUsers: [...idUsers],
});

describe('a standalone branch sends mails about an alarm', () => {
  let branch: Branch;
  let admin: SignedIn;
  let irene: number;
  beforeEach(async () => {
    branch = await startBranch();
    admin = await branch.signIn('admin');
    irene = await branch.configure(addressed('supervisor'));
  });
  afterEach(() => branch.stop());

  const add = (name: string, idUsers = [irene]) => admin.call(createAlarm, { body: always(name, idUsers) });
  const emails = () =>
    lookInto(branch.folder, (sqlite) =>
      rowsOf<{ subject: string; attempts: number; failure: string; state: string }>(
        sqlite,
        "select * from jobs where kind = 'email' order by queued_at, key",
      ),
    );

  it('once to each recipient with a mail address, with the measured values', async () => {
    await branch.configure(addressed('admin', ''));
    await setMail(admin);
    await add('Poca gente', [irene, admin.idUser]);
    await came('Alarma en Oficina Centro: Poca gente');
    const [only] = mail.received;
    expect(only?.to).toEqual([ADDRESS]);
    const text = textOfMail(only?.source ?? '');
    expect(text).toContain('Poca gente. Oficina Centro: esperan 0 personas (menos de 999).');
    expect(text).toMatch(/Oficina Centro, \d{4}-\d\d-\d\d a las \d\d:\d\d\./);
    // While the alarm continues, the bell repeats it, without a second mail.
    branch.clock.advance(301 * SECOND);
    await add('Otra');
    await came('Alarma en Oficina Centro: Poca gente', 'Alarma en Oficina Centro: Otra');
  });

  it('after a temporary rejection and after a restart, for at most an hour', async () => {
    mail.setBusy(true);
    await setMail(admin);
    await add('Primera');
    const tried = (count: number) =>
      vi.waitFor(
        () => expect(emails().filter(({ failure }) => failure.includes('try later'))).toHaveLength(count),
        WAIT_OPTIONS,
      );
    await tried(1);
    await branch.restart();
    mail.setBusy(false);
    branch.clock.advance(20 * SECOND);
    await came('Alarma en Oficina Centro: Primera');

    mail.setBusy(true);
    admin = await branch.signIn('admin');
    await add('Segunda');
    await tried(1);
    branch.clock.advance(3_700 * SECOND);
    mail.setBusy(false);
    await add('Tercera');
    await vi.waitFor(
      () => expect(mail.received.map(subjectOf)).toContain('Alarma en Oficina Centro: Tercera'),
      WAIT_OPTIONS,
    );
    // It continues, and is reported again without a mail, since one was sent an hour ago.
    const ofSecond = emails().filter(({ subject }) => subject.includes('Segunda'));
    expect(ofSecond[0]).toMatchObject({ state: 'expired' });
    expect(mail.received.filter((each) => subjectOf(each)?.includes('Segunda')).length).toBeLessThan(2);
  });

  it('until an hour after the alarm began, however late the mail was queued', async () => {
    await add('Vieja');
    await vi.waitFor(
      () =>
        expect(
          lookInto(branch.folder, (sqlite) => rowsOf(sqlite, 'select * from alarm_events')),
        ).toHaveLength(1),
      WAIT_OPTIONS,
    );
    branch.clock.advance(3_000 * SECOND);
    admin = await branch.signIn('admin');
    mail.setBusy(true);
    await setMail(admin);
    const first = () => emails().find(({ subject }) => subject.includes('Vieja'));
    await vi.waitFor(() => expect(first()?.failure).toContain('try later'), WAIT_OPTIONS);
    branch.clock.advance(1_800 * SECOND);
    mail.setBusy(false);
    await add('Nueva');
    await vi.waitFor(
      () => expect(mail.received.map(subjectOf)).toContain('Alarma en Oficina Centro: Nueva'),
      WAIT_OPTIONS,
    );
    expect(first()).toMatchObject({ state: 'expired', attempts: 1 });
  });

  it('to nobody while mail is off or suspended', async () => {
    await setMail(admin, { mailDelivery: '0' });
    await add('Guardada');
    await vi.waitFor(
      () =>
        expect(
          lookInto(branch.folder, (sqlite) => rowsOf(sqlite, 'select * from alarm_events')),
        ).toHaveLength(1),
      WAIT_OPTIONS,
    );
    expect([mail.received, emails()]).toEqual([[], []]);
  });
});

describeCentral('an alarm of a branch of a central', (_open, newStorage) => {
  it('from central, to the recipients of central and of the branch', async () => {
    const central = await startCentral({ storage: await newStorage(), pollMs: 100 });
    try {
      const admin = await central.signIn('admin');
      const idUsers = await central.gate().transaction(addressed('supervisor'));
      const body = newBranch();
      const { id } = await admin.call(createBranch, { body });
      const machine = await enrolMachine(central, admin, id);
      const alarm = await admin.call(createAlarm, { body: always('Sala llena', [idUsers]) });
      const own = await admin.call(createAlarm, { body: always('Solo en casa', []) });
      await setMail(admin);
      const log = createWritingBranch(listeningOver(central, machine));
      await log.hello();
      const at = central.clock.now();
      const event = (pk: number, idAlerts: number, name: string, since = at) => ({
        entity: 'alarm_events',
        pk,
        values: {
          id: pk,
          row_ver: 1,
          id_branches: id,
          id_alerts: idAlerts,
          name,
          text: `${name}.`,
          at,
          since,
        },
      });
      const announced = { id: 9, row_ver: 1, id_alerts: own.id, id_users: idUsers, id_branches: id };
      log.write({ entity: 'alerts_users', pk: 9, values: announced });
      log.write(event(1, alarm.id, 'Sala llena'), event(2, alarm.id, 'Sala llena', at - 300_000));
      log.write(event(3, own.id, 'Solo en casa'));
      expect(await log.push()).toMatchObject({ kind: 'ack' });
      await vi.waitFor(() => expect(mail.received).toHaveLength(2), WAIT_OPTIONS);
      expect(mail.received.map(subjectOf).sort()).toEqual(
        [`Alarma en ${body.name}: Sala llena`, `Alarma en ${body.name}: Solo en casa`].sort(),
      );
    } finally {
      await central.stop();
    }
  });
});
