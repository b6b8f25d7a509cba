import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { anyName, id, idParams } from '../fields.ts';
import { listQuery, pageOf } from '../lists.ts';

const shared = {
  tag: 'Password blacklist',
  privilege: [MODULES.preferences],
  scope: 'installation',
  part: 'administration.preferences',
  // Clients match this text in the error (access specification, section 6).
  forbidden: 'BLACKLIST_AUTH_ERROR',
} as const;

const blacklistEntry = z.object({ id, password: z.string() }).meta({ id: 'BlacklistEntry' });
export type BlacklistEntry = z.infer<typeof blacklistEntry>;

/** Case-insensitive; stored in lower case. */
export const blacklistBody = z.object({ password: anyName(45) }).meta({ id: 'BlacklistBody' });
export type BlacklistBody = z.infer<typeof blacklistBody>;

export const listBlacklist = endpoint({
  ...shared,
  method: 'get',
  path: '/blacklist',
  summary: 'Forbidden passwords',
  query: listQuery(['password']),
  answer: pageOf(blacklistEntry),
  errors: [],
});

export const addToBlacklist = endpoint({
  ...shared,
  method: 'post',
  path: '/blacklist',
  summary: 'Forbid a password, ignoring case',
  body: blacklistBody,
  answer: blacklistEntry,
  errors: ['BLACKLIST_UNIQUE'],
});

export const removeFromBlacklist = endpoint({
  ...shared,
  method: 'delete',
  path: '/blacklist/{id}',
  unversioned: 'a forbidden password has nothing that changes',
  summary: 'Remove a password from the blacklist',
  params: idParams,
  answer: z.object({}),
  errors: ['NOT_FOUND'],
});
