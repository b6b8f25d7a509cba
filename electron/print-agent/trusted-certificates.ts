import { existsSync, readFileSync } from 'node:fs';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { AgentLog } from './print-agent.ts';

/** Files with the authorities of Linux systems: Debian and Fedora. */
const SYSTEM_FILES = ['/etc/ssl/certs/ca-certificates.crt', '/etc/pki/tls/certs/ca-bundle.crt'];
const CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/**
 * Trusts the authorities of the system for all connections of Node, and those of a file: a branch server may have a
 * certificate of the authority of its company. An unreadable file is logged.
 */
export function trustSystemCertificates(file: string | undefined, log: Pick<AgentLog, 'warn'>): void {
  const files = [...SYSTEM_FILES.filter((path) => existsSync(path)), ...(file === undefined ? [] : [file])];
  setDefaultCACertificates([
    ...new Set([
      ...getCACertificates('default'),
      ...getCACertificates('system'),
      ...files.flatMap((path) => certificatesIn(path, log)),
    ]),
  ]);
}

function certificatesIn(path: string, log: Pick<AgentLog, 'warn'>): string[] {
  try {
    return readFileSync(path, 'utf8').match(CERTIFICATE) ?? [];
  } catch (error) {
    log.warn('the authorities of a file cannot be read', error);
    return [];
  }
}
