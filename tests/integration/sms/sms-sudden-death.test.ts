// biome-ignore lint/plugin: the random moment of the power cut is what is tested
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '#shared/domain/simulation/seeded-random.ts';
import { repository } from '#shared/server/db/repository.ts';
import { setSettings, takeWithPhone } from '#tests/support/actions/sms-actions.ts';
import { lookInto, rowsOf } from '#tests/support/checks/look-into.ts';
import { type GatewayMood, type SmsGateway, startSmsGateway } from '#tests/support/network/sms-gateway.ts';
import { SMS_SETTINGS } from '#tests/support/samples/sms-settings.ts';
import { type BranchProcess, startBranchProcess } from '#tests/support/servers/branch-process.ts';
import { DEMO } from '#tests/support/servers/demo-branch.ts';
import { createSettableClock } from '#tests/support/servers/settable-clock.ts';
import { startBranch } from '#tests/support/servers/start-branch.ts';

const ROUNDS = 3;
const TICKETS = 12;
const MOODS: readonly GatewayMood[] = ['take', 'take', 'cut', 'busy'];

let gateway: SmsGateway;
let server: BranchProcess;

beforeAll(async () => {
  gateway = await startSmsGateway();
  const prepared = await startBranch({
    clock: createSettableClock(Date.now()),
    prepare: (scope) => repository(scope, 'branches').update(DEMO.branch, { sms: 1, country: 'ES' }),
  });
  await setSettings(await prepared.signIn('admin'), {
    ...SMS_SETTINGS,
    smsWelcome: '{ticket}',
    smsApproachingEnabled: 'false',
  });
  server = await startBranchProcess({
    from: prepared.folder,
    settings: { TURNO_SMS_ENDPOINT: gateway.endpoint },
  });
  await prepared.stop();
});
afterAll(async () => {
  await server?.stop();
  await gateway.stop();
});

it('every ticket gets one message, whatever the gateway does and however often the server is killed', async () => {
  const random = seededRandom(7);
  const issued: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const lucia = await server.signIn('lucia');
    gateway.next(
      ...Array.from({ length: TICKETS }, () => MOODS[Math.floor(random() * MOODS.length)] ?? 'take'),
    );
    const answers = await Promise.all(
      Array.from({ length: TICKETS }, (_, index) =>
        takeWithPhone(lucia, `600${100_000 + issued.length + index}`),
      ),
    );
    issued.push(...answers);
    // Waits for a random time, so that the kill occurs between accepting a message and recording its result.
    await pause(Math.floor(random() * 60));
    await server.powerCut();
    await server.powerOn();
  }
  await expect
    .poll(
      () =>
        lookInto(server.folder, (sqlite) =>
          rowsOf(sqlite, "select state, count(*) as n from jobs where kind = 'sms' group by state"),
        ),
      { timeout: 60_000 },
    )
    .toEqual([{ state: 'done', n: issued.length }]);
  const keys = gateway.delivered.map(({ key }) => key);
  expect(keys.toSorted()).toEqual(issued.map((id) => `${id}:welcome`).toSorted());
  expect(gateway.requested.length).toBeGreaterThan(keys.length);
});
