import type { Kysely } from 'kysely';
import type { CentralTables } from '#central-server/db/tables.ts';
import type {
  FleetHappened,
  listFleetHistory,
  showCentralAlarms,
} from '#shared/contract/central/fleet-history.ts';
import type { AnswerOf, QueryOf } from '#shared/contract/endpoint.ts';
import type { CentralAlarm } from '#shared/domain/alarms/fleet-alarms.ts';

const FIRST_SIZE = 10;

interface Row {
  readonly id: number;
  readonly kind: string;
  readonly detail: string;
  readonly raised_at: number;
  readonly ended_at: number | null;
}

const presentRow = ({ id, kind, detail, raised_at, ended_at }: Row): FleetHappened => ({
  id,
  detail,
  kind: kind as FleetHappened['kind'],
  raisedAt: raised_at,
  endedAt: ended_at,
});

/** Reads one page of the alarm history of a branch, or of central, newest first. */
export async function fleetHistory(
  reader: Kysely<CentralTables>,
  { idBranches, page = 1, size = FIRST_SIZE }: QueryOf<typeof listFleetHistory>,
): Promise<AnswerOf<typeof listFleetHistory>> {
  const happened = idBranches === undefined ? ofCentral(reader) : ofBranch(reader, idBranches);
  const [rows, counted] = await Promise.all([
    happened
      .select(['id', 'kind', 'detail', 'raised_at', 'ended_at'])
      .orderBy('id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    happened.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map(presentRow), total: Number(counted.total) };
}

/** Columns that both tables share. */
const COLUMNS = ['id', 'kind', 'detail', 'raised_at', 'ended_at'] as const;

const ofCentral = (reader: Kysely<CentralTables>) =>
  reader.selectFrom(reader.selectFrom('central_alarms').select(COLUMNS).as('happened'));

const ofBranch = (reader: Kysely<CentralTables>, idBranches: number) =>
  reader.selectFrom(
    reader.selectFrom('fleet_alarms').select(COLUMNS).where('id_branches', '=', idBranches).as('happened'),
  );

/** Reads the open alarms of central itself. */
export async function openCentralAlarms(
  reader: Kysely<CentralTables>,
): Promise<AnswerOf<typeof showCentralAlarms>['alarms']> {
  const open = await reader
    .selectFrom('central_alarms')
    .select(['kind', 'detail'])
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
  return open.map(({ kind, detail }) => ({ kind: kind as CentralAlarm, detail }));
}
