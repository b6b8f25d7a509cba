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
    idDefinedTimetables: id.nullable().describe('When it may be taken; null for at any time'),
    ticketsPerPhone: z.number().int().describe('How many a phone may hold at a time'),
    withinMetres: z.number().int().nullable().describe('How near the branch it is given; null for anywhere'),
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
  summary: 'Virtual tickets, of a branch type where one is named',
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
