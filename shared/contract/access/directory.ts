import { z } from 'zod';
import { MODULES } from '#shared/domain/access/modules.ts';
import { directoryAddress } from '#shared/domain/directory/directory-address.ts';
import { directoryBase } from '#shared/domain/directory/directory-base.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, name } from '../fields.ts';
import { settingValue } from '../installation/setting-value.ts';

/** Lists why a directory cannot be used: the `reason` of an INVALID_URL. */
export const DIRECTORY_ERRORS = [
  /** Means that no directory is configured. */
  'notConfigured',
  /** Means that what was typed is no `ldap://` or `ldaps://` address. */
  'address',
  /** Means that what was typed is no base, such as dc=example,dc=org. */
  'base',
  /** Gives no answer, or none that a directory gives. */
  'unreachable',
  /** Its certificate is not believed. */
  'certificate',
  /** Passwords would go over the line in the clear. */
  'insecure',
  /** There is nothing at the base. */
  'noSuchBase',
  /** It answers, and refuses. */
  'refused',
] as const;
export type DirectoryErrorReason = (typeof DIRECTORY_ERRORS)[number];

/** Lists how the connection to a directory is kept from others. */
export const ENCRYPTIONS = ['tls', 'startTls', 'none'] as const;

/** Limits both to the lengths of the specification (access specification, section 5). */
export const directoryLocation = z.object({
  url: name(120).describe('ldap://host or ldaps://host, with a port where it is not the usual one'),
  dc: name(120).describe('Below what its users are: dc=example,dc=org'),
});

/** Checks the settings of the directory, already in its form, for what a test would refuse. */
export const directorySettings = z.object({
  ldapUrl: directoryLocation.shape.url.refine((value) => directoryAddress(value) !== null),
  ldapDC: directoryLocation.shape.dc.refine((value) => directoryBase(value) !== null),
  ldapCacheDays: settingValue('ldapCacheDays'),
});
export type DirectorySettings = z.infer<typeof directorySettings>;

/** Answers what a test found. */
const directoryTest = z
  .object({
    encryption: z.enum(ENCRYPTIONS),
    certificateUntil: epochMs.nullable().describe('When its certificate expires; null without one'),
    base: z
      .enum(['found', 'unseen'])
      .describe('unseen where the directory shows nothing to whoever has not signed in: then it is believed'),
  })
  .meta({ id: 'DirectoryTest' });
export type DirectoryTest = z.infer<typeof directoryTest>;

export const testDirectory = endpoint({
  method: 'post',
  path: '/directory/test',
  tag: 'Administration',
  part: 'administration.activeDirectory',
  summary: 'Whether a directory could be used, before it is; answers within ten seconds',
  privilege: [MODULES.activeDirectory],
  scope: 'installation',
  body: directoryLocation,
  answer: directoryTest,
  errors: ['INVALID_URL'],
});
