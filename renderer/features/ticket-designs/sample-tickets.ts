import { useTranslation } from 'react-i18next';
import type { TICKET_NAMES } from '#shared/contract/configuration/ticket-design.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';

type TicketName = (typeof TICKET_NAMES)[number];

interface Named {
  readonly id: number;
  readonly name: string;
  readonly translations: Readonly<Partial<Record<Language, string>>>;
}

/** Queue, service and segment of an association. */
export interface SampleTicket {
  /** Id of the association. */
  readonly id: number;
  readonly names: Readonly<Record<TicketName, Named>>;
}

interface Configured {
  readonly categories: readonly {
    readonly id: number;
    readonly idQueues: number;
    readonly idServices: number;
    readonly idSegments: number;
  }[];
  readonly queues: readonly Named[];
  readonly services: readonly Named[];
  readonly segments: readonly Named[];
}

/** Associations whose tickets can be previewed, sorted by title. */
export function sampleTickets({ categories, queues, services, segments }: Configured): SampleTicket[] {
  const [queueOf, serviceOf, segmentOf] = [queues, services, segments].map(
    (named) => new Map(named.map((one) => [one.id, one])),
  );
  return categories
    .flatMap(({ id, idQueues, idServices, idSegments }): SampleTicket[] => {
      const queue = queueOf?.get(idQueues);
      const service = serviceOf?.get(idServices);
      const segment = segmentOf?.get(idSegments);
      if (!queue || !service || !segment) return [];
      return [{ id, names: { QUEUE_NAME: queue, SERVICE_NAME: service, SEGMENT_NAME: segment } }];
    })
    .sort((one, other) => titleOf(one).localeCompare(titleOf(other)));
}

/** Names of queue, service and segment without repetitions. */
export const titleOf = ({ names }: SampleTicket): string =>
  [...new Set([names.QUEUE_NAME.name, names.SERVICE_NAME.name, names.SEGMENT_NAME.name])].join(', ');

/** Name printed on the sample ticket; the longest of all if no association is selected. */
export function nameIn(
  tickets: readonly SampleTicket[],
  { idQueueCategories, language }: { readonly idQueueCategories: number | null; readonly language: Language },
  which: TicketName,
): string {
  const candidates = tickets.filter(({ id }) => idQueueCategories === null || id === idQueueCategories);
  return candidates
    .map(({ names }) => names[which].translations[language] ?? names[which].name)
    .reduce((max, name) => (name.length > max.length ? name : max), '');
}

/** Initial language of samples: the language of the page. */
export function useSampleLanguage(): Language {
  const { i18n } = useTranslation();
  return LANGUAGES.find((language) => i18n.language.startsWith(language)) ?? 'es';
}
