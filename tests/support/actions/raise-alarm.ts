import { expect } from 'vitest';
import { createAlarm, listAlarmEvents } from '#shared/contract/configuration/alarms.ts';
import { DEMO } from '../servers/demo-branch.ts';
import type { SignedIn } from '../servers/start-branch.ts';
import { until } from './waiting-actions.ts';

/** Creates an alarm that is always active, and waits until it is raised. */
export async function raiseAlarm(admin: SignedIn): Promise<void> {
  const { id } = await admin.call(createAlarm, {
    body: {
      name: 'Siempre',
      description: '',
      enabled: 'Y',
      editLevel: 'Global',
      type: 'CUSTOMERSWAITING',
      conditions: [{ idQueues: null, operand: 'CUSTOMERSWAITING', condition: '<', value: 999 }],
      validationType: 'Todas',
      idUsers: [],
    },
  });
  await until(async () => {
    const { rows } = await admin.call(listAlarmEvents, { params: { id: DEMO.branch }, query: {} });
    expect(rows.map(({ idAlerts }) => idAlerts)).toContain(id);
  });
}
