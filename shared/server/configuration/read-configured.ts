import type { Kysely } from 'kysely';
import { buttonsOf } from '#shared/contract/devices/kiosk-grid.ts';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import type { CheckedKiosk, CheckedProfile, Configured } from '#shared/domain/configuration/configured.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { storedScreens } from '../kiosks/stored-screens.ts';
import type { PaperDrawing } from '../ticket-designs/paper-drawing.ts';
import { unprintableTexts } from './unprintable-texts.ts';

type Reader = Kysely<SharedTables>;

/** Reads the data of the check, for all or some branches. */
export async function readConfigured(
  reader: Reader,
  missingCharacters: PaperDrawing['missing'],
  onlyBranches: readonly number[] | undefined,
): Promise<Configured> {
  const branches = await branchesOf(reader, onlyBranches);
  const ids = branches.map(({ id }) => id);
  const inThem = (row: { readonly branch: number }) => ids.includes(row.branch);
  const [services, segments, queues, associations, branchTypes, viewProfiles] = await Promise.all([
    namedIn(reader, 'services'),
    namedIn(reader, 'segments'),
    queuesOf(reader),
    reader
      .selectFrom('queue_categories')
      .select(['id_queues as queue', 'id_services as service', 'id_segments as segment'])
      .execute(),
    branchTypesOf(reader),
    viewProfilesOf(reader),
  ]);
  const [attentionProfiles, workstationTypes, workstations] = await Promise.all([
    profilesOf(reader),
    workstationTypesOf(reader),
    workstationsOf(reader),
  ]);
  const [areasOfUsers, kiosks, displays, schedules, alarms] = await Promise.all([
    areasOf(reader),
    kiosksOf(reader),
    displaysOf(reader),
    schedulesOf(reader),
    alarmsOf(reader),
  ]);
  return {
    services,
    segments,
    queues,
    associations,
    branchTypes,
    branches,
    viewProfiles,
    attentionProfiles,
    workstationTypes,
    workstations: workstations.filter(inThem),
    areasOfUsers,
    kiosks,
    displays: displays.filter(inThem),
    schedules,
    alarms,
    unprintable: await unprintableTexts(reader, missingCharacters, onlyBranches),
  };
}

interface NamedRow {
  readonly id: number;
  readonly name: string;
  readonly enabled: number;
}

const toItem = ({ id, name, enabled }: NamedRow) => ({ id, name, enabled: enabled === 1 });

/** Groups values by the id of their owner. */
function byOwner<Row, T>(rows: readonly Row[], owner: (row: Row) => number, value: (row: Row) => T) {
  const found = Map.groupBy(rows, owner);
  return (id: number): readonly T[] => (found.get(id) ?? []).map(value);
}

const namedIn = async (reader: Reader, table: 'services' | 'segments') =>
  (await reader.selectFrom(table).select(['id', 'name', 'enabled']).orderBy('name').execute()).map(toItem);

async function queuesOf(reader: Reader) {
  const rows = await reader
    .selectFrom('queues')
    .select(['id', 'name', 'enabled', 'appointments'])
    .orderBy('name')
    .execute();
  return rows.map((row) => ({ ...toItem(row), appointments: row.appointments === 1 }));
}

async function branchTypesOf(reader: Reader) {
  const [rows, offers] = await Promise.all([
    reader.selectFrom('branch_types').select(['id', 'name', 'enabled']).orderBy('name').execute(),
    reader.selectFrom('queue_branch_types').select(['id_branch_types', 'id_queues']).execute(),
  ]);
  const offered = byOwner(
    offers,
    (row) => row.id_branch_types,
    (row) => row.id_queues,
  );
  return rows.map((row) => ({ ...toItem(row), offered: offered(row.id) }));
}

async function branchesOf(reader: Reader, only: readonly number[] | undefined) {
  const all = reader
    .selectFrom('branches')
    .select(['id', 'name', 'enabled', 'id_branch_types'])
    .orderBy('name');
  const rows = await (only ? all.where('id', 'in', [...only]) : all).execute();
  return rows.map((row) => ({ ...toItem(row), branchType: row.id_branch_types }));
}

async function viewProfilesOf(reader: Reader) {
  const [rows, links] = await Promise.all([
    reader
      .selectFrom('view_profiles')
      .select(['id', 'name', 'enabled', 'id_branch_types'])
      .orderBy('name')
      .execute(),
    reader.selectFrom('view_profile_queues').select(['id_view_profiles', 'id_queues']).execute(),
  ]);
  const seen = byOwner(
    links,
    (row) => row.id_view_profiles,
    (row) => row.id_queues,
  );
  return rows.map((row) => ({ ...toItem(row), branchType: row.id_branch_types, queues: seen(row.id) }));
}

async function profilesOf(reader: Reader): Promise<CheckedProfile[]> {
  const [rows, links] = await Promise.all([
    reader.selectFrom('attention_profiles').selectAll().orderBy('name').execute(),
    reader
      .selectFrom('attention_profile_rows')
      .select(['id_attention_profiles', 'id_queues', 'sequence', 'level', 'row_limit'])
      .execute(),
  ]);
  const own = byOwner(
    links,
    (row) => row.id_attention_profiles,
    (row) => row,
  );
  return rows.map((row) => {
    const parts = [row.id_attention_profiles_a, row.id_attention_profiles_b].filter((part) => part !== null);
    return {
      ...toItem(row),
      branchType: row.id_branch_types,
      type: row.type,
      generalLimit: row.general_limit,
      alternative: row.id_attention_profiles_alt,
      parts,
      rows: own(row.id).map(({ id_queues, sequence, level, row_limit }) => ({
        queue: id_queues,
        order: row.type === 'FIFO' ? sequence : level,
        limit: row_limit,
      })),
      hasCondition: parts.length === 2 && row.conditional_view_profile !== null,
    };
  });
}

async function workstationTypesOf(reader: Reader) {
  const rows = await reader.selectFrom('workstation_types').selectAll().orderBy('name').execute();
  return rows.map((row) => {
    const [service, segment] = [row.id_services_lineal, row.id_segments_lineal];
    return {
      ...toItem(row),
      viewProfile: row.id_view_profiles,
      reception: row.reception === 1,
      lineal: row.lineal_call === 1 && service !== null && segment !== null ? { service, segment } : null,
    };
  });
}

async function workstationsOf(reader: Reader) {
  const rows = await reader.selectFrom('workstations').selectAll().orderBy('name').execute();
  return rows.map((row) => ({
    ...toItem(row),
    branch: row.id_branches,
    type: row.id_workstation_types,
    area: row.id_attention_areas,
    attentionProfile: row.id_attention_profiles,
  }));
}

async function areasOf(reader: Reader): Promise<(number | null)[]> {
  const rows = await reader
    .selectFrom('users as u')
    .innerJoin('employees as e', 'e.id', 'u.id_employees')
    .select('e.id_attention_areas as area')
    .where('u.enabled', '=', 1)
    .where('u.user_type', '!=', 'API')
    .distinct()
    .execute();
  return rows.map(({ area }) => area);
}

async function kiosksOf(reader: Reader): Promise<CheckedKiosk[]> {
  const [rows, designs] = await Promise.all([
    reader.selectFrom('kiosks').select(['id', 'name', 'enabled']).orderBy('name').execute(),
    reader.selectFrom('kiosk_screens').select(['id_kiosks', 'design']).where('enabled', '=', 1).execute(),
  ]);
  const screensOf = byOwner(
    designs,
    (row) => row.id_kiosks,
    // Unreadable screens are not shown either.
    ({ design }) => storedScreens(design),
  );
  return rows.map((row) => {
    const screens = screensOf(row.id).flat();
    return {
      ...toItem(row),
      hasFirstScreen: screens.some((screen) => screen.default),
      tickets: screens.flatMap(ticketsOf),
    };
  });
}

const ticketsOf = (screen: KioskScreen): CheckedKiosk['tickets'] =>
  buttonsOf(screen).flatMap(({ print, service, segment }) =>
    print && service !== null ? [{ service, segment }] : [],
  );

async function displaysOf(reader: Reader) {
  const [rows, designs, screens, queues] = await Promise.all([
    reader
      .selectFrom('displays')
      .select(['id', 'name', 'enabled', 'id_branches', 'id_display_designs'])
      .orderBy('name')
      .execute(),
    reader.selectFrom('display_designs').select(['id', 'name', 'enabled']).execute(),
    reader.selectFrom('display_workstations').select(['id_displays', 'id_workstations']).execute(),
    reader.selectFrom('display_queues').select(['id_displays', 'id_queues']).execute(),
  ]);
  const visible = byOwner(
    screens,
    (row) => row.id_displays,
    (row) => row.id_workstations,
  );
  const called = byOwner(
    queues,
    (row) => row.id_displays,
    (row) => row.id_queues,
  );
  const designOf = new Map<number | null, (typeof designs)[number]>(designs.map((each) => [each.id, each]));
  return rows.map((row) => {
    const design = designOf.get(row.id_display_designs);
    return {
      ...toItem(row),
      branch: row.id_branches,
      workstations: visible(row.id),
      queues: called(row.id),
      design: design ? toItem(design) : null,
    };
  });
}

async function schedulesOf(reader: Reader) {
  const [rows, hours] = await Promise.all([
    reader.selectFrom('defined_timetables').select(['id', 'name', 'enabled']).orderBy('name').execute(),
    reader.selectFrom('timetables').select('id_defined_timetables').execute(),
  ]);
  const rowsOf = byOwner(
    hours,
    (row) => row.id_defined_timetables,
    () => 1,
  );
  return rows.map((row) => ({ ...toItem(row), hours: rowsOf(row.id).length }));
}

async function alarmsOf(reader: Reader) {
  const [rows, conditions, recipients] = await Promise.all([
    reader.selectFrom('alerts').select(['id', 'name', 'enabled']).orderBy('name').execute(),
    reader.selectFrom('alert_conditions').select('id_alerts').execute(),
    reader.selectFrom('alerts_users').select('id_alerts').execute(),
  ]);
  const [conditionsOf, recipientsOf] = [conditions, recipients].map((all) =>
    byOwner(
      all,
      (row) => row.id_alerts,
      () => 1,
    ),
  );
  return rows.map((row) => ({
    ...toItem(row),
    conditions: conditionsOf?.(row.id).length ?? 0,
    recipients: recipientsOf?.(row.id).length ?? 0,
  }));
}
