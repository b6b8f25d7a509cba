import type { TICKET_NAMES } from '#shared/contract/configuration/ticket-design.ts';
import type { Language } from '#shared/contract/fields.ts';

type TicketName = (typeof TICKET_NAMES)[number];

interface Named {
  readonly id: number;
  readonly name: string;
  readonly translations: Readonly<Partial<Record<Language, string>>>;
}

/** What an association's tickets are for. */
export interface SampleTicket {
  /** Of the association. */
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

/** Lists the associations whose ticket can be shown, by the name of their queue. */
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

/** Names an association by its queue, its service and its segment, each once. */
export const titleOf = ({ names }: SampleTicket): string =>
  [...new Set([names.QUEUE_NAME.name, names.SERVICE_NAME.name, names.SEGMENT_NAME.name])].join(', ');

/** Answers the name that the sample's paper has for one of the three; the longest there is where none is chosen. */
export function nameIn(
  tickets: readonly SampleTicket[],
  { idQueueCategories, language }: { readonly idQueueCategories: number | null; readonly language: Language },
  which: TicketName,
): string {
  const chosen = tickets.filter(({ id }) => idQueueCategories === null || id === idQueueCategories);
  return chosen
    .map(({ names }) => names[which].translations[language] ?? names[which].name)
    .reduce((maxLength, name) => (name.length > maxLength.length ? name : maxLength), '');
}
