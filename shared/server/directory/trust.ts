import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { SettingError } from '../kit/read-environment.ts';

/** Trust settings for connections to a directory. */
export interface DirectoryTrust {
  /** PEM certificates of accepted authorities; Node's by default. */
  readonly authorities?: string;
  /** Allows unencrypted passwords if the server supports no encryption: the operator declares the network safe. */
  readonly insecure: boolean;
}

/** The environment variables of both servers that settle it. */
export const DIRECTORY_VARIABLES = {
  TURNO_LDAP_CA: z.string().min(1).optional(),
  TURNO_LDAP_INSECURE: z.enum(['0', '1']).optional(),
};

/** Reads the files of the variables. Throws SettingError if a file cannot be used. */
export function directoryTrust(input: {
  readonly TURNO_LDAP_CA?: string | undefined;
  readonly TURNO_LDAP_INSECURE?: '0' | '1' | undefined;
}): DirectoryTrust {
  const insecure = input.TURNO_LDAP_INSECURE === '1';
  if (input.TURNO_LDAP_CA === undefined) return { insecure };
  return { insecure, authorities: readAuthorities(input.TURNO_LDAP_CA) };
}

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g;

function readAuthorities(path: string): string {
  try {
    const pem = readFileSync(path, 'utf8');
    const certificates = pem.match(CERTIFICATE) ?? [];
    if (certificates.length === 0) throw new Error('there is no certificate in it');
    // Node would silently skip a damaged certificate.
    for (const certificate of certificates) new X509Certificate(certificate);
    return pem;
  } catch (error) {
    throw new SettingError(`TURNO_LDAP_CA cannot be used: ${(error as Error).message}`);
  }
}
