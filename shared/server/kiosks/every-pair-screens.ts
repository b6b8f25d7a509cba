import type { Kysely } from 'kysely';
import type { KioskScreen, LocalText } from '#shared/contract/devices/kiosks.ts';
import type { SharedTables } from '../db/tables.ts';
import { askingScreen, backButton, leadingButton, QUESTIONS, takingButton } from './screen-parts.ts';

const WHO = 'who';

/**
 * Makes the screens of a kiosk that offers whatever leads to a queue: the services at once where there is one segment,
 * else first the segments. Each stands in the order of its short id.
 */
export async function everyPairScreens(db: Kysely<SharedTables>): Promise<KioskScreen[]> {
  const bySegment = [...Map.groupBy(await pairsOf(db), ({ segment }) => segment).entries()];
  const isOnly = bySegment.length <= 1;
  const asks = bySegment.map(([segment, pairs]) =>
    askingScreen({
      randomId: whatOf(segment),
      default: isOnly,
      question: QUESTIONS.what,
      hint: QUESTIONS.hint,
      buttons: [
        ...pairs.map((pair) => takingButton(pair.serviceTitle, segment, pair.service)),
        ...(isOnly ? [] : [backButton(WHO)]),
      ],
    }),
  );
  if (asks.length === 1) return asks;
  const segments = bySegment.flatMap(([segment, [pair]]) =>
    pair ? [leadingButton(pair.segmentTitle, segment, whatOf(segment))] : [],
  );
  const who = askingScreen({
    ...{ randomId: WHO, default: true, buttons: segments },
    ...{ question: QUESTIONS.who, hint: QUESTIONS.chooseHint },
  });
  return [who, ...asks];
}

const whatOf = (segment: number): string => `what-${segment}`;

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
    ...{ service, segment },
    serviceTitle: titleOf(row.serviceName, row.serviceTranslations),
    segmentTitle: titleOf(row.segmentName, row.segmentTranslations),
  }));
}

/** What is not translated is called in every language as it is configured. */
const titleOf = (name: string, translations: string): LocalText => ({
  ...{ es: name, en: name, sv: name },
  ...JSON.parse(translations || '{}'),
});
