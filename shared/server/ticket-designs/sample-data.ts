import type { Kysely } from 'kysely';
import { apiError } from '#shared/contract/api-error-factory.ts';
import {
  messagesOf,
  type TICKET_NAMES,
  type TicketDesign,
} from '#shared/contract/configuration/ticket-design.ts';
import type { ResourceName } from '#shared/contract/installation/resource-address.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { phoneAddress } from '#shared/domain/printing/phone-address.ts';
import { ticketCode } from '#shared/domain/tickets/number.ts';
import type { SharedTables } from '#shared/server/db/tables.ts';
import { zoneHoursOf } from '#shared/server/kit/zone-hours.ts';
import { contentsAt, messageText } from '../configuration/message-content-at.ts';
import { resourceNamed } from '../resources/resource-named.ts';
import { nameIn, type PaperData } from './write-paper.ts';

type Reader = Kysely<SharedTables>;
type NameKey = (typeof TICKET_NAMES)[number];

export interface Sample {
  readonly design: TicketDesign;
  readonly language: string;
  /** The association whose ticket it is; null for the one with the longest name. */
  readonly idQueueCategories: number | null;
  /** The branches of which it may be one; undefined for any. */
  readonly branches: readonly number[] | undefined;
  readonly now: Millis;
}

export interface SampleData {
  readonly facts: PaperData;
  /** All names of the kind that the design selects, in the language of the sample; none without one. */
  readonly names: readonly string[];
}

/** A number and a wait as a busy morning has them. */
/** As long as those of most branches, so that the code is as dense as it will be. */
const SAMPLE_ORIGIN = 'http://192.168.100.100:8080';
const SAMPLE_SECRET = 'abcdefghijklmnopqrstuvwxyz012345';
const NUMBER = 18;
const WAIT = { fromMinutes: 20, toMinutes: 25 } as const;
const SAMPLE_PEOPLE_AHEAD = 4;

/**
 * Data of a sample ticket. Throws NOT_FOUND for an unknown association; elements without association, branch,
 * message or image are omitted.
 */
export async function readSampleData(db: Reader, sample: Sample): Promise<SampleData> {
  const { design, language, now } = sample;
  const branch = await branchOf(db, sample.branches);
  const all = await associations(db);
  const key = design.ticketName.key ?? 'QUEUE_NAME';
  const visible = (one: Association) => nameIn(language, one.names[key]);
  const selected =
    sample.idQueueCategories === null
      ? all.toSorted((a, b) => visible(b).length - visible(a).length)[0]
      : all.find(({ id }) => id === sample.idQueueCategories);
  if (sample.idQueueCategories !== null && !selected)
    throw apiError('NOT_FOUND', { about: `association ${sample.idQueueCategories}` });

  const messages = await contents(db, sample, branch?.id);
  const logo = await logoOf(db, design);
  const named = new Map(all.map((one) => [one.ids[key], visible(one)]));
  return {
    names: design.ticketName.key === null ? [] : [...named.values()],
    facts: {
      design,
      language,
      arrivedAt: now,
      wait: WAIT,
      peopleAhead: SAMPLE_PEOPLE_AHEAD,
      timeOfAppointment: null,
      phoneAddress: phoneAddress(SAMPLE_ORIGIN, SAMPLE_SECRET),
      code: selected?.code ?? ticketCode('A', NUMBER, 999),
      names: selected?.names ?? NAMELESS,
      company: branch?.company_name ?? '',
      branch: branch?.name ?? '',
      zoneHours: zoneHoursOf(branch?.zone),
      said: (idMessages) => messages.get(idMessages) ?? null,
      logoOf: () => logo,
    },
  };
}

const NO_CUSTOMER = { name: '', translations: '' };
const NAMELESS = { QUEUE_NAME: NO_CUSTOMER, SERVICE_NAME: NO_CUSTOMER, SEGMENT_NAME: NO_CUSTOMER };

interface Association {
  readonly id: number;
  readonly code: string;
  readonly names: PaperData['names'];
  readonly ids: Readonly<Record<NameKey, number>>;
}

async function associations(db: Reader): Promise<Association[]> {
  const rows = await db
    .selectFrom('queue_categories as c')
    .innerJoin('queues as q', 'q.id', 'c.id_queues')
    .innerJoin('services as s', 's.id', 'c.id_services')
    .innerJoin('segments as g', 'g.id', 'c.id_segments')
    .select([
      ...(['c.id', 'c.id_queues', 'c.id_services', 'c.id_segments'] as const),
      ...(['q.letter', 'q.min_limit', 'q.max_limit'] as const),
      ...(['q.name as queue', 'q.translations as queue_translations'] as const),
      ...(['s.name as service', 's.translations as service_translations'] as const),
      ...(['g.name as segment', 'g.translations as segment_translations'] as const),
    ])
    .where('q.enabled', '=', 1)
    .where('s.enabled', '=', 1)
    .where('g.enabled', '=', 1)
    .orderBy('c.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    code: ticketCode(row.letter, Math.min(row.max_limit, Math.max(row.min_limit, NUMBER)), row.max_limit),
    names: {
      QUEUE_NAME: { name: row.queue, translations: row.queue_translations },
      SERVICE_NAME: { name: row.service, translations: row.service_translations },
      SEGMENT_NAME: { name: row.segment, translations: row.segment_translations },
    },
    ids: { QUEUE_NAME: row.id_queues, SERVICE_NAME: row.id_services, SEGMENT_NAME: row.id_segments },
  }));
}

const branchOf = (db: Reader, idSet: readonly number[] | undefined) =>
  db
    .selectFrom('branches')
    .select(['id', 'name', 'company_name', 'zone'])
    .where('enabled', '=', 1)
    .$if(idSet !== undefined, (found) => found.where('id', 'in', idSet ?? []))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

const NOT_ADAPTED = { editLevel: 'Global', ofBranchType: null, ofBranch: null } as const;

/** Content of the messages of a design at a branch, or the global content without one. */
async function contents(
  db: Reader,
  { design, language }: Pick<Sample, 'design' | 'language'>,
  idBranches: number | undefined,
): Promise<ReadonlyMap<number, string | null>> {
  const messages = new Map<number, string | null>();
  for (const id of messagesOf(design)) {
    const found =
      idBranches === undefined
        ? await db
            .selectFrom('messages')
            .select(['content', 'translations', 'enabled'])
            .where('id', '=', id)
            .executeTakeFirst()
            .then((own) => messageText(own && { ...own, ...NOT_ADAPTED }, language))
        : messageText(await contentsAt(db, id, idBranches).executeTakeFirst(), language);
    messages.set(id, found);
  }
  return messages;
}

async function logoOf(db: Reader, { logo }: TicketDesign) {
  if (!logo?.enabled || logo.key === null) return null;
  const found = await resourceNamed(db, logo.key as ResourceName)
    .select(['name', 'type', 'module', 'hash'])
    .executeTakeFirst();
  return found ?? null;
}
