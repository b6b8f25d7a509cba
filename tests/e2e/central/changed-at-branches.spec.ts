import { sql } from 'kysely';
import { createAlarm, listAlarmConditions } from '#shared/contract/configuration/alarms.ts';
import { createDefinedTimetable } from '#shared/contract/configuration/timetables.ts';
import { firstIdOf } from '#shared/domain/replication/scopes.ts';
import { signIn } from '#tests/support/browser/at-workstation.ts';
import { expect, test } from '#tests/support/browser/central-browser-test.ts';
import { expectAccessible, expectTranslated } from '#tests/support/browser/look-closely.ts';
import { textsIn } from '#tests/support/browser/texts-in.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';

const t = textsIn('es');

test('central shows the values of alarms and the hours that a branch changed', async ({
  central,
  device,
}) => {
  const admin = await central.signIn('admin');
  const named = { description: '', enabled: 'Y', editLevel: 'Sucursal' } as const;
  const alarm = await admin.call(createAlarm, {
    body: {
      ...named,
      name: 'Sala llena',
      type: 'WAITTIME',
      validationType: 'Todas',
      conditions: [{ idQueues: null, operand: 'WAITTIME', condition: '>', value: 600 }],
    },
  });
  const [condition] = await admin.call(listAlarmConditions, { params: { id: alarm.id }, query: {} });
  const schedule = await admin.call(createDefinedTimetable, { body: { ...named, name: 'Verano' } });
  const report = (entity: string, pk: number, content: object) =>
    central.configure(({ trx }) =>
      sql`insert into branch_rows (id_branches, entity, pk, row_ver, version_incarnation, deleted, content)
        values (${DEMO.branch}, ${entity}, ${String(firstIdOf(DEMO.branch) + pk)}, 1, 1, 0, ${JSON.stringify(content)})`.execute(
        trx,
      ),
    );
  await report('alert_condition_values', 1, { id_alert_conditions: condition?.idConditions, value: 900 });
  await report('timetables', 1, {
    id_defined_timetables: schedule.id,
    day: 'Martes',
    start: '10:00:00',
    end: '12:30:00',
  });

  const page = await device();
  await signIn(page, 'admin', '/app/configuration/alarms');
  const changed = (name: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: t('common:createdAtBranches.changedAtBranch') })
      .filter({ hasText: name });
  await expect(changed('Sala llena')).toContainText('Oficina Centro');
  await expect(changed('Sala llena')).toContainText(
    `${t('alarms:allQueues')}: ${t('alarms:criteria.WAITTIME')} > 0:15:00`,
  );
  await expectAccessible(page, 'alarms with values of branches');
  await expectTranslated(page, 'es', 'alarms with values of branches');
  await page.goto('/app/configuration/schedules');
  await expect(changed('Verano')).toContainText(`${t('schedules:days.Martes')}, 10:00–12:30`);
  await expectAccessible(page, 'schedules with hours of branches');
});
