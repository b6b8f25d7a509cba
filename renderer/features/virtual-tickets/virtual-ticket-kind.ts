import { configuredKind } from '#renderer/ui/list/configured/configured-kind.ts';
import type { Origin } from '#shared/contract/configuration/configured.ts';
import {
  createVirtualTicket,
  deleteVirtualTicket,
  listVirtualTickets,
  MAX_PER_PHONE,
  updateVirtualTicket,
  type VirtualTicket,
  type VirtualTicketBody,
  virtualTicketBody,
} from '#shared/contract/configuration/virtual-tickets.ts';

/** Virtual tickets of a branch type (configuration specification, sections 2 to 5). */
export const virtualTickets = configuredKind<VirtualTicket & Origin, VirtualTicketBody>({
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
