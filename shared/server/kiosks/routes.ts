import { type Kysely, sql } from 'kysely';
import {
  type ConfiguredKiosk,
  checkKioskDeletion,
  createKiosk,
  deleteKiosk,
  listKiosks,
  type ScreenOfKiosk,
  updateKiosk,
} from '#shared/contract/configuration/kiosk-configuration.ts';
import { type KioskScreen, MAX_SCREEN_NAME_LENGTH } from '#shared/contract/devices/kiosk-screen.ts';
import type { LocalText } from '#shared/contract/devices/local-text.ts';
import { type Language, language } from '#shared/contract/fields.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { configuredKind } from '../configured/configured-kind.ts';
import { deletionRoutes, inUseError, usesFrom } from '../configured/deletion.ts';
import { flag, integer, optional, text } from '../configured/field.ts';
import { type AsyncRoute, read, transaction, versioned } from '../kit/route.ts';
import {
  backTo,
  leadingButton,
  QUESTIONS,
  questionScreens,
  SCREEN_NAMES,
  ticketButton,
} from './screen-parts.ts';
import { kioskScreenRoutes } from './screen-routes.ts';
import { addScreens, removeScreens, screenNames } from './screens-of-kiosk.ts';

/** Serves kiosks and when they are open; the branch's own part shows them. */
export function kioskRoutes(reader: Kysely<SharedTables>): AsyncRoute<never>[] {
  const kiosks = configuredKind<'kiosks', Omit<ConfiguredKiosk, keyof Published>>({
    table: 'kiosks',
    one: 'kiosk',
    fields: {
      name: text('name'),
      id: integer('id'),
      enabled: flag('enabled'),
      idDefinedTimetables: optional('id_defined_timetables'),
    },
    searched: ['name'],
    constraints: [{ contains: 'name_UNIQUE', code: 'ALREADY_EXISTS_KIOSK', field: 'name' }],
    storedBy: (id) => ({
      code: 'KIOSK_IN_USE',
      error: async () => inUseError('KIOSK_IN_USE', await printersFor(reader, id)),
    }),
  });

  return [
    read(listKiosks, async ({ query }) => {
      const { rows, total } = await kiosks.page(reader, query);
      const screens = await screenNames(
        reader,
        rows.map(({ id }) => id),
      );
      return { rows: rows.map((row) => published(row, screens)), total };
    }),

    transaction(createKiosk, async ({ body }, scope) => {
      const kiosk = await kiosks.create(scope, body);
      await addScreens(scope, kiosk.id, await everyPairScreens(scope.trx));
      return published(kiosk, await screenNames(scope.trx, [kiosk.id]));
    }),

    versioned(updateKiosk, kiosks.current, async ({ params, body }, scope) => {
      const kiosk = await kiosks.change(scope, params.id, body);
      return published(kiosk, await screenNames(scope.trx, [kiosk.id]));
    }),

    ...deletionRoutes(
      { remove: deleteKiosk, check: checkKioskDeletion },
      kiosks.current,
      async ({ params }, scope) => {
        await removeScreens(scope, params.id);
        return kiosks.remove(scope, params.id);
      },
    ),

    ...kioskScreenRoutes(reader),
  ];
}

/** Fields of a kiosk that are not in its row. */
type Published = Pick<ConfiguredKiosk, 'idKiosk' | 'screens'>;

const published = <Kiosk extends { readonly id: number }>(
  kiosk: Kiosk,
  screens: ReadonlyMap<number, ScreenOfKiosk[]>,
): Kiosk & Published => ({ ...kiosk, idKiosk: kiosk.id, screens: screens.get(kiosk.id) ?? [] });

/** Printers that print for a kiosk. Only branch servers have printers, and only there can one refer to a kiosk. */
const printersFor = (db: Kysely<SharedTables>, kiosk: number) =>
  usesFrom('printer', {
    execute: async () => {
      const found = await sql<{ id: number; name: string; idBranch: number; branchName: string }>`
        select p.id, p.name, b.id as "idBranch", b.name as "branchName"
        from printers p inner join branches b on b.id = p.id_branches
        where p.id_kiosks = ${kiosk} order by b.name, p.name`.execute(db);
      return found.rows;
    },
  });

const WHO = 'who';

/**
 * Screens of a kiosk that offers all pairs with a queue: the services if there is one segment, else the segments
 * first. Sorted by short id.
 */
async function everyPairScreens(db: Kysely<SharedTables>): Promise<KioskScreen[]> {
  const first = SCREEN_NAMES.first[await languageOf(db)];
  const bySegment = [...Map.groupBy(await pairsOf(db), ({ segment }) => segment).entries()];
  const isOnly = bySegment.length <= 1;
  const what = bySegment.flatMap(([segment, pairs]) =>
    questionScreens({
      randomId: serviceScreenId(segment),
      name: isOnly
        ? first
        : (pairs[0]?.segmentName ?? serviceScreenId(segment)).slice(0, MAX_SCREEN_NAME_LENGTH),
      type: 'ACTION',
      default: isOnly,
      question: QUESTIONS.what,
      hint: QUESTIONS.hint,
      buttons: pairs.map((pair) => ticketButton(pair.serviceTitle, segment, pair.service)),
      back: isOnly ? null : backTo(WHO),
    }),
  );
  if (isOnly) return what;
  const segments = bySegment.flatMap(([segment, [pair]]) =>
    pair ? [leadingButton(pair.segmentTitle, segment, serviceScreenId(segment))] : [],
  );
  const who = questionScreens({
    randomId: WHO,
    name: first,
    type: 'ACTION',
    default: true,
    buttons: segments,
    question: QUESTIONS.who,
    hint: QUESTIONS.chooseHint,
  });
  return [...who, ...what];
}

/** Finds the language of the branches, for the names of screens. */
async function languageOf(db: Kysely<SharedTables>): Promise<Language> {
  const branch = await db.selectFrom('branches').select('language').orderBy('id').executeTakeFirst();
  return language.catch('es').parse(branch?.language);
}

const serviceScreenId = (segment: number): string => `what-${segment}`;

async function pairsOf(db: Kysely<SharedTables>) {
  const rows = await db
    .selectFrom('queue_categories as c')
    .innerJoin('queues as q', 'q.id', 'c.id_queues')
    .innerJoin('services as s', 's.id', 'c.id_services')
    .innerJoin('segments as g', 'g.id', 'c.id_segments')
    .select(['s.id as service', 's.name as serviceName', 's.translations as serviceTranslations'])
    .select(['g.id as segment', 'g.name as segmentName', 'g.translations as segmentTranslations'])
    .where('q.enabled', '=', 1)
    .where('s.enabled', '=', 1)
    .where('g.enabled', '=', 1)
    .orderBy('g.id_short')
    .orderBy('s.id_short')
    .execute();
  return rows.map(({ service, segment, ...row }) => ({
    service,
    segment,
    segmentName: row.segmentName,
    serviceTitle: titleOf(row.serviceName, row.serviceTranslations),
    segmentTitle: titleOf(row.segmentName, row.segmentTranslations),
  }));
}

/** Untranslated names are the same in every language. */
const titleOf = (name: string, translations: string): LocalText => ({
  es: name,
  en: name,
  sv: name,
  ...JSON.parse(translations || '{}'),
});
