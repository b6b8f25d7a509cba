import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import { useSelectedLevel } from '#renderer/lib/installation.tsx';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import { type Named, optionsOf } from '#renderer/ui/list/configured/named.ts';
import { useScheduleOptions } from '#renderer/ui/list/configured/use-schedule-options.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import { listAllQueues } from '#shared/contract/configuration/queue-configuration.ts';
import { listSegments } from '#shared/contract/configuration/segments.ts';
import { listServices } from '#shared/contract/configuration/services.ts';
import { listViewProfiles } from '#shared/contract/configuration/view-profiles.ts';
import {
  createVirtualTicket,
  deleteVirtualTicket,
  getVirtualTicket,
  listVirtualTickets,
  MAX_PER_PHONE,
  updateVirtualTicket,
  type VirtualTicket,
  type VirtualTicketBody,
  virtualTicketBody,
} from '#shared/contract/configuration/virtual-tickets.ts';
import { listQueueCategories } from '#shared/contract/tickets/queues.ts';

/** Virtual tickets of the selected branch type. */
export function VirtualTicketsScreen() {
  const api = useApi();
  const { data: names } = useQuery({
    queryKey: [virtualTickets.key, 'choices'],
    queryFn: async ({ signal }) => {
      const [services, segments] = await Promise.all([
        everyPage((page) => api.call(listServices, { query: page }, { signal })),
        everyPage((page) => api.call(listSegments, { query: page }, { signal })),
      ]);
      return { idServices: optionsOf(services), idSegments: optionsOf(segments) };
    },
  });
  const choices = { ...names, idDefinedTimetables: useScheduleOptions() };
  return <ConfiguredList kind={virtualTickets} choices={choices} />;
}

interface Loaded {
  /** Null for a new one. */
  readonly ticket: VirtualTicket | null;
  readonly views: readonly Named[];
  readonly services: readonly Named[];
  readonly segments: readonly Named[];
  readonly pairs: readonly Pair[];
}

interface Enabling extends Named {
  readonly enabled: 'Y' | 'N';
}

/** Shows the form that adds a virtual ticket, or changes the one that the address names. */
export function VirtualTicketFormScreen() {
  const api = useApi();
  const [branchType] = useSelectedLevel('branchType');

  async function load(id: number | null, signal: AbortSignal): Promise<Loaded> {
    const ofType = { sort: 'name', ...(branchType && { idBranchTypes: branchType.id }) } as const;
    const byName = { sort: 'name' } as const;
    const [ticket, views, services, segments, queues, pairs] = await Promise.all([
      id === null ? null : api.call(getVirtualTicket, { params: { id } }, { signal }),
      everyPage((page) => api.call(listViewProfiles, { query: { ...page, ...ofType } }, { signal })),
      everyPage((page) => api.call(listServices, { query: { ...page, ...byName } }, { signal })),
      everyPage((page) => api.call(listSegments, { query: { ...page, ...byName } }, { signal })),
      everyPage((page) => api.call(listAllQueues, { query: page }, { signal })),
      api.call(listQueueCategories, {}, { signal }),
    ]);
    // Disabled options are offered only if they are selected already.
    const living = (things: readonly Enabling[], selected: number | undefined) =>
      things.filter((each) => each.enabled === 'Y' || each.id === selected);
    const isOpen = ({ idQueues }: { readonly idQueues: number }) =>
      queues.some((queue) => queue.id === idQueues && queue.enabled === 'Y');
    const isSelected = ({ idSegments, idServices }: Pair) =>
      idSegments === ticket?.idSegments && idServices === ticket.idServices;
    return {
      ticket,
      views: living(views, ticket?.idViewProfiles),
      services: living(services, ticket?.idServices),
      segments: living(segments, ticket?.idSegments),
      pairs: pairs.filter((pair) => isOpen(pair) || isSelected(pair)),
    };
  }

  return (
    <FormOfOne kind={virtualTickets} load={load} nameOf={({ ticket }) => ticket?.name}>
      {(loaded) => <Form {...loaded} />}
    </FormOfOne>
  );
}

function Form({ ticket, views, services, segments, pairs }: Loaded) {
  const { t } = useTranslation('virtual-tickets');
  const [segment, setSegment] = useState<unknown>(ticket?.idSegments);
  const choices = {
    idViewProfiles: optionsOf(views),
    idSegments: optionsOf(leadingSegments(segments, pairs)),
    idServices: optionsOf(offeredServices(services, pairs, segment)),
    idDefinedTimetables: useScheduleOptions(),
  };
  return (
    <ConfiguredForm
      kind={virtualTickets}
      row={ticket}
      title={t('ticket')}
      choices={choices}
      onInputChange={({ idSegments }) => setSegment(idSegments)}
      fit={({ idSegments, idServices }) =>
        offeredServices(services, pairs, idSegments).some(({ id }) => id === idServices)
          ? {}
          : { idServices: null }
      }
    />
  );
}

/** Segment and service of a queue. */
interface Pair {
  readonly idSegments: number;
  readonly idServices: number;
}

/** Segments with a queue for some service. */
const leadingSegments = (segments: readonly Named[], pairs: readonly Pair[]): readonly Named[] =>
  segments.filter(({ id }) => pairs.some(({ idSegments }) => idSegments === id));

/** Services with a queue for a segment. */
const offeredServices = (
  services: readonly Named[],
  pairs: readonly Pair[],
  segment: unknown,
): readonly Named[] =>
  services.filter(({ id }) => pairs.some((pair) => pair.idSegments === segment && pair.idServices === id));

/** Virtual tickets of a branch type (configuration specification, sections 2 to 5). */
const virtualTickets = configuredKind<VirtualTicket & Origin, VirtualTicketBody>({
  texts: 'virtual-tickets',
  level: 'branchType',
  of: 'idBranchTypes',
  list: listVirtualTickets,
  create: createVirtualTicket,
  update: updateVirtualTicket,
  remove: { by: deleteVirtualTicket, loses: 'virtual-tickets:deleteText' },
  schema: virtualTicketBody,
  form: 'crud',
  failed: {
    added: 'virtual-tickets:CAN_NOT_ADD_VIRTUAL_TICKET',
    saved: 'virtual-tickets:CAN_NOT_EDIT_VIRTUAL_TICKET',
    removed: 'virtual-tickets:CAN_NOT_DELETE_VIRTUAL_TICKET',
  },
  // The services depend on the segment.
  normalize: ({ idSegments }) => (idSegments === null ? { idServices: null } : {}),
  columns: [
    { key: 'name', weight: 'strong', sortable: true, control: { kind: 'text', maxLength: 45 } },
    {
      key: 'idSegments',
      createdAt: { to: '/app/configuration/queues', title: 'queues:title' },
      width: 200,
      control: { kind: 'choice' },
    },
    { key: 'idServices', width: 200, control: { kind: 'choice' } },
    {
      key: 'idViewProfiles',
      createdAt: { to: '/app/configuration/branch-type/view-profiles', title: 'view-profiles:title' },
      only: 'form',
      control: { kind: 'choice' },
    },
    { key: 'idDefinedTimetables', width: 200, control: { kind: 'choice' } },
    {
      key: 'ticketsPerPhone',
      only: 'form',
      initial: 1,
      control: { kind: 'number', min: 1, max: MAX_PER_PHONE },
    },
    { key: 'withinMetres', only: 'form', initial: null, control: { kind: 'number' } },
  ],
});
