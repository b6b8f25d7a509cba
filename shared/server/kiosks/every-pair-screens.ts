import type { Kysely } from 'kysely';
import type { KioskScreen } from '#shared/contract/devices/kiosk-screen.ts';
import { MAX_SCREEN_NAME_LENGTH } from '#shared/contract/devices/kiosk-screen.ts';
import type { LocalText } from '#shared/contract/devices/local-text.ts';
import { type Language, language } from '#shared/contract/fields.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import {
  backTo,
  leadingButton,
  QUESTIONS,
  questionScreens,
  SCREEN_NAMES,
  ticketButton,
} from './screen-parts.ts';

const WHO = 'who';

/**
 * Screens of a kiosk that offers all pairs with a queue: the services if there is one segment, else the segments
 * first. Sorted by short id.
 */
export async function everyPairScreens(db: Kysely<SharedTables>): Promise<KioskScreen[]> {
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
