import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { saveGeneralParameters } from '#shared/contract/installation/general-parameters.ts';
import { createReportDesign, getReportDesign } from '#shared/contract/reports/report-designs.ts';
import { reportSent } from '#tests/support/actions/saved-report.ts';
import { mailSettings, startMailServer } from '#tests/support/network/mail-server.ts';
import { describeCentral } from '#tests/support/servers/central-databases.ts';
import { sendingReports, smallMaker } from '#tests/support/servers/sending-reports.ts';
import { type Central, startCentral } from '#tests/support/servers/start-central.ts';

const WAIT_OPTIONS = { timeout: 20_000, interval: 20 };
const HOUR = 3_600_000;
const MANY = 12;

describeCentral('saved reports', (_open, newStorage) => {
  let mail: Awaited<ReturnType<typeof startMailServer>>;
  let central: Central;
  let folder: string;
  beforeEach(async () => {
    mail = await startMailServer();
    const own = await newStorage();
    folder = own.dataDir;
    // Its own runner, with a real generator, checks only at the start.
    central = await startCentral({ storage: own, pollMs: HOUR });
    const settings = Object.entries(mailSettings(mail.port)).map(([name, value]) => ({ name, value }));
    await (await central.signIn('admin')).call(saveGeneralParameters, { body: { settings } });
  });
  afterEach(async () => {
    await central.stop();
    await mail.stop();
  });

  it('are sent once by two processes', async () => {
    const reporter = await central.signIn('informes');
    const ids: number[] = [];
    for (let each = 0; each < MANY; each += 1) {
      const body = reportSent(`Informe ${each}`, {
        repeat: 'daily',
        at: '10:00',
        sendTo: [`ana${each}@example.org`],
      });
      ids.push((await reporter.call(createReportDesign, { body })).idDisplayDesign);
    }
    const created = smallMaker(folder);
    const { db, reader } = central.database();
    const one = () =>
      sendingReports(
        {
          reader,
          write: (run) => db.transaction().execute(run),
          folder,
          clock: central.clock,
          log: central.log.log,
          machineZone: 'UTC',
        },
        created.generator,
      );
    central.clock.advance(HOUR);
    const processes = [one(), one()];
    try {
      await vi.waitFor(async () => {
        for (const id of ids) {
          const { sending } = await reporter.call(getReportDesign, { params: { id } });
          expect(sending).toMatchObject({ state: 'sent', file: 'Y' });
        }
      }, WAIT_OPTIONS);
    } finally {
      await Promise.all(processes.map((process) => process.stop()));
    }
    const got = mail.received.map(({ to }) => to[0]).toSorted();
    expect(got).toEqual(ids.map((_, each) => `ana${each}@example.org`).toSorted());
    expect(created.requested).toHaveLength(MANY);
  });
});
