import { statement } from '#branch-server/db/statement.ts';
import { workerUrl } from '#shared/server/kit/worker-url.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import type { CentralClient } from '../central-client.ts';
import type { ReplicationDeps } from '../replication.ts';
import { createDayComparison, type DayComparison } from './compare-days.ts';
import { createComparedDays } from './compared-days.ts';
import { createDayWork } from './day-work.ts';

export interface DaysLink {
  readonly client: CentralClient;
  readonly idBranches: number;
  readonly alarm: (reason: string) => void;
}

/** Puts together the comparison of business days with central: a thread that reads, and what became of it. */
export function composeDays({ database, gate, clock, random, settings }: ReplicationDeps) {
  const { file, sqlite, readable } = database;
  const work = createDayWork(workerUrl('./worker.ts', import.meta.url, 'branch-days'), file);
  const reading = createComparedDays(readable);
  const writing = createComparedDays(sqlite);
  const zone = statement<{ branch: number }>()(readable, (db, p) =>
    db.selectFrom('branches').select('zone').where('id', '=', p('branch')),
  );

  return {
    compared: reading.read,
    with: ({ client, idBranches, alarm }: DaysLink): DayComparison =>
      createDayComparison({
        client,
        idBranches,
        alarm,
        work,
        random,
        now: clock.now,
        kept: reading,
        keep: (day, oldest) =>
          gate.command(() => {
            writing.keep(day);
            writing.forgetBefore(oldest);
          }),
        calendar: () => ({
          zoneHours: zoneHoursOf(zone.get({ branch: idBranches })?.zone),
          resetHour: settings().resetHour,
        }),
      }),
  };
}
