import { z } from 'zod';
import { id, name } from '../fields.ts';
import { listQuery } from '../lists.ts';
import { CONFIGURES, getConfigured, listed, removed, WRITES, written } from './configured.ts';

const virtualTicket = z
  .object({
    id,
    name: z.string(),
    idSegments: id,
    idServices: id,
    idViewProfiles: id,
    idBranchTypes: id,
    idDefinedTimetables: id
      .nullable()
      .describe('Schedule during which the ticket can be issued; null for any time'),
    ticketsPerPhone: z.number().int().describe('Maximum number of simultaneous tickets per phone'),
    withinMetres: z
      .number()
      .int()
      .nullable()
      .describe('Maximum distance from the branch in metres; null for no limit'),
  })
  .meta({ id: 'VirtualTicket' });
export type VirtualTicket = z.infer<typeof virtualTicket>;

export const MAX_PER_PHONE = 9;
/** Indoor positions are less accurate than this. */
export const MIN_METRES = 50;
export const MAX_METRES = 50_000;

/** Configuration specification, sections 3 and 5: the pair must lead to a queue. */
export const virtualTicketBody = z
  .object({
    name: name(45),
    idBranchTypes: id,
    idSegments: id,
    idServices: id,
    idViewProfiles: id,
    idDefinedTimetables: id.nullable().optional(),
    ticketsPerPhone: z.number().int().min(1).max(MAX_PER_PHONE).optional(),
    withinMetres: z.number().int().min(MIN_METRES).max(MAX_METRES).nullable().optional(),
  })
  .meta({ id: 'VirtualTicketBody' });
export type VirtualTicketBody = z.infer<typeof virtualTicketBody>;

const kind = { path: '/virtual_tickets', tag: 'Virtual tickets', one: 'a virtual ticket' };

export const listVirtualTickets = listed({
  ...kind,
  summary: 'Virtual tickets, of one branch type if `idBranchTypes` is given',
  privilege: CONFIGURES.branchType,
  query: listQuery(['name']).extend({ idBranchTypes: id.optional() }),
  view: virtualTicket,
});

export const getVirtualTicket = getConfigured({
  ...kind,
  privilege: CONFIGURES.branchType,
  view: virtualTicket,
});

export const { create: createVirtualTicket, update: updateVirtualTicket } = written({
  ...kind,
  ...WRITES.branchType,
  body: virtualTicketBody,
  change: virtualTicketBody.omit({ idBranchTypes: true }).meta({ id: 'VirtualTicketChange' }),
  view: virtualTicket,
  errors: ['NAME_UNIQUE', 'QUEUE_NOT_EXISTED', 'PROFILE_DISABLED'],
});

export const deleteVirtualTicket = removed({ ...kind, ...WRITES.branchType, errors: [] });
