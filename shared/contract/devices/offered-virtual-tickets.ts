import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { epochMs, id, translations } from '../fields.ts';

export const offeredVirtualTicket = z
  .object({
    id,
    name: z.string(),
    idBranches: id,
    branchName: z.string(),
    idSegments: id,
    segmentName: z.string(),
    idServices: id,
    serviceName: z.string(),
    serviceNames: translations,
    companyName: z.string(),
    open: z.boolean(),
    until: epochMs.nullable().describe('When it closes; null while it is closed, and where it never closes'),
    opensAt: epochMs.nullable().describe('When it opens; null while it is open, and where it never opens'),
    ticketsPerPhone: z.number().int().describe('How many a phone may hold at a time'),
    requiresPosition: z
      .boolean()
      .describe('It is given near the branch only: the phone has to say where it is'),
    zone: z.string().describe('Hours of the branch from UTC'),
    now: epochMs.describe('The server’s time, by which the others are told'),
  })
  .meta({ id: 'OfferedVirtualTicket' });
export type OfferedVirtualTicket = z.infer<typeof offeredVirtualTicket>;

export const getOfferedVirtualTicket = endpoint({
  method: 'get',
  path: '/virtual_tickets/{id}/branch/{branchId}',
  tag: 'Virtual tickets',
  only: 'branch',
  summary: 'What a virtual ticket is for at a branch, and whether it may be taken now',
  privilege: 'public',
  params: z.object({ id, branchId: id }),
  answer: offeredVirtualTicket,
  errors: ['NOT_FOUND', 'QUEUE_NOT_EXISTED', 'TOO_MANY_REQUESTS'],
});
