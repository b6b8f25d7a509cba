import { z } from 'zod';
import { directoryAddress } from '#shared/domain/access/directory-address.ts';
import { directoryBase } from '#shared/domain/access/directory-base.ts';
import { MODULES } from '#shared/domain/access/modules.ts';
import { endpoint } from '../endpoint.ts';
import { epochMs, name } from '../fields.ts';
import { settingValue } from '../installation/setting-value.ts';

/** Reasons of INVALID_URL. */
export const DIRECTORY_ERRORS = [
  /** Means that no directory is configured. */
  'notConfigured',
  /** Not an `ldap://` or `ldaps://` address. */
  'address',
  /** Not a base DN, such as dc=example,dc=org. */
  'base',
  /** No answer, or not an LDAP answer. */
  'unreachable',
  /** Invalid certificate. */
  'certificate',
  /** Passwords would be sent unencrypted. */
  'insecure',
  /** The base does not exist. */
  'noSuchBase',
  /** The directory refuses requests. */
  'refused',
] as const;
export type DirectoryErrorReason = (typeof DIRECTORY_ERRORS)[number];

/** Encryption of the connection to a directory. */
export const ENCRYPTIONS = ['tls', 'startTls', 'none'] as const;

/** Maximum lengths of the access specification, section 5. */
export const directoryLocation = z.object({
  url: name(120).describe(
    'LDAP address, `ldap://host` or `ldaps://host`, with a port if it is not the default one',
  ),
  dc: name(120).describe('Base DN of the users, such as dc=example,dc=org'),
});

/** Checks stored settings as a test would. */
export const directorySettings = z.object({
  ldapUrl: directoryLocation.shape.url.refine((value) => directoryAddress(value) !== null),
  ldapDC: directoryLocation.shape.dc.refine((value) => directoryBase(value) !== null),
  ldapCacheDays: settingValue('ldapCacheDays'),
});
export type DirectorySettings = z.infer<typeof directorySettings>;

/** Result of a connection test. */
const directoryTest = z
  .object({
    encryption: z.enum(ENCRYPTIONS),
    certificateUntil: epochMs
      .nullable()
      .describe('Expiry of the server certificate; null without a certificate'),
    base: z
      .enum(['found', 'unseen'])
      .describe(
        'found: the base exists; unseen: the directory shows nothing to anonymous requests, so the base is accepted unverified',
      ),
  })
  .meta({ id: 'DirectoryTest' });
export type DirectoryTest = z.infer<typeof directoryTest>;

export const testDirectory = endpoint({
  method: 'post',
  path: '/directory/test',
  tag: 'Administration',
  part: 'administration.activeDirectory',
  summary: 'Test the connection to a directory before it is used; responds within ten seconds',
  privilege: [MODULES.activeDirectory],
  scope: 'installation',
  body: directoryLocation,
  answer: directoryTest,
  errors: ['INVALID_URL'],
});
