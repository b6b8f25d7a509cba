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
    until: epochMs.nullable().describe('Closing time; null while closed or if it never closes'),
    opensAt: epochMs.nullable().describe('Opening time; null while open or if it never opens'),
    ticketsPerPhone: z.number().int().describe('Maximum active tickets per phone'),
    requiresPosition: z
      .boolean()
      .describe('Whether the phone has to send its position, as tickets are issued near the branch only'),
    zone: z.string().describe('Offset of the branch from UTC in hours'),
    now: epochMs.describe('Server time, the reference for other times'),
  })
  .meta({ id: 'OfferedVirtualTicket' });
export type OfferedVirtualTicket = z.infer<typeof offeredVirtualTicket>;

export const getOfferedVirtualTicket = endpoint({
  method: 'get',
  path: '/virtual_tickets/{id}/branch/{branchId}',
  tag: 'Virtual tickets',
  only: 'branch',
  summary: 'Purpose of a virtual ticket at a branch, and whether it can be issued now',
  privilege: 'public',
  params: z.object({ id, branchId: id }),
  answer: offeredVirtualTicket,
  errors: ['NOT_FOUND', 'QUEUE_NOT_EXISTED', 'TOO_MANY_REQUESTS'],
});
