import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  listSaves,
  revertRollout,
  revertSave,
  selectRollout,
  startRollout,
} from '#shared/contract/central/rollouts.ts';
import { removeQueueBranchType } from '#shared/contract/configuration/queue-branch-types.ts';
import { listServices, updateService } from '#shared/contract/configuration/services.ts';
import { type Serving, serving, wait } from '#tests/support/actions/served-people.ts';
import { apiErrorOf } from '#tests/support/checks/api-error-of.ts';
import { enrolMachine, REPORT, say } from '#tests/support/network/branch-machine.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import type { EitherServer } from '#tests/support/servers/either-server.ts';
import type { SignedIn } from '#tests/support/servers/start-branch.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const MINUTE = 60_000;
const SUNDAY = '2026-11-15';

describeCentral('the number of waiting tickets at branches, as known at central', (_open, newStorage) => {
  let central: Central;
  let admin: SignedIn;
  let server: EitherServer;
  beforeAll(async () => {
    central = await startCentral({ storage: await newStorage() });
    admin = await central.signIn('admin');
    server = { ...central, kind: 'central' } as unknown as EitherServer;
  });
  afterAll(() => central.stop());

  const withdraw = async ({ offer }: Serving) =>
    (await apiErrorOf(admin.call(removeQueueBranchType, { params: { id: offer } }))).detail;

  it('are those of the last report of an offline branch, with its age', async () => {
    const of = await serving(server);
    const machine = await enrolMachine(central, admin, of.branch);
    const received = central.clock.now();
    await say(central, machine, { body: { ...REPORT, wallMs: received } });
    await wait(server, of, 2);
    expect(await withdraw(of)).toMatchObject({ waiting: [{ people: 2, asOf: null }] });
    central.clock.advance(2 * MINUTE);
    expect(await withdraw(of)).toMatchObject({ waiting: [{ people: 2, asOf: received }] });
  });

  it('excludes other days, called tickets, and those the branch no longer has', async () => {
    const of = await serving(server);
    await wait(server, of, 1);
    await wait(server, of, 2, { day: SUNDAY });
    await wait(server, of, 1, { state: 'assisting' });
    await wait(server, of, 1, { deleted_at: central.clock.now() });
    expect(await withdraw(of)).toMatchObject({ params: { people: 1 } });
  });

  it('uses the later incarnation of a ticket', async () => {
    const of = await serving(server);
    await wait(server, of, 1, { id: 77_001, incarnation: 1 });
    await wait(server, of, 1, { id: 77_001, incarnation: 2, state: 'assisted' });
    await wait(server, of, 1, { id: 77_002, incarnation: 1 });
    await wait(server, of, 1, { id: 77_002, incarnation: 2 });
    expect(await withdraw(of)).toMatchObject({ params: { people: 1 } });
  });

  it.each(['a save', 'a rollout'] as const)(
    'requires confirmation before reverting %s that serves them',
    async (what) => {
      const of = await serving(server);
      const rename = (enabled: 'Y' | 'N') =>
        admin.call(updateService, {
          params: { id: of.service },
          body: {
            name: of.name,
            description: '',
            enabled,
            idShort: `${of.service + 3_000}`,
            serviceTime: 60,
          },
        });
      await rename('N');
      const rollout = await admin.call(startRollout, { body: { name: of.name } });
      if (what === 'a save') await admin.call(selectRollout, { body: { idRollouts: null } });
      await rename('Y');
      await wait(server, of, 3);
      const [save] = (await admin.call(listSaves, {})).rows;
      const takeBack = (waitingKnown?: number) =>
        what === 'a save'
          ? admin.call(revertSave, { params: { id: save?.id ?? 0 }, body: { left: [] } }, { waitingKnown })
          : admin.call(revertRollout, { params: { id: rollout.id }, body: { left: [] } }, { waitingKnown });
      const apiError = await apiErrorOf(takeBack());
      expect(apiError.status).toBe('CUSTOMERS_ARE_WAITING');
      expect(apiError.detail).toMatchObject({ params: { people: 3, doing: 'disable' } });
      await takeBack(3);
      const { rows } = await admin.call(listServices, { query: { search: of.name, size: 100 } });
      expect(rows).toMatchObject([{ id: of.service, enabled: 'N' }]);
      await admin.call(selectRollout, { body: { idRollouts: null } });
    },
  );
});
