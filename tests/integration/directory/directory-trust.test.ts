import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { directoryTrust } from '#shared/server/directory/trust.ts';
import { SettingError } from '#shared/server/kit/read-environment.ts';
import { type TemporaryFolder, temporaryFolder } from '#tests/support/data/temporary-folder.ts';
import { createAuthority } from '#tests/support/servers/certificates.ts';

let folder: TemporaryFolder;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

function file(content: string): string {
  const path = join(folder.path, 'authorities.pem');
  writeFileSync(path, content);
  return path;
}

it('without variables trusts the authorities of Node, and no insecure network', () => {
  expect(directoryTrust({})).toEqual({ insecure: false });
  expect(directoryTrust({ TURNO_LDAP_INSECURE: '0' })).toEqual({ insecure: false });
  expect(directoryTrust({ TURNO_LDAP_INSECURE: '1' })).toEqual({ insecure: true });
});

it('trusts the authorities of the file, also several', () => {
  const both = createAuthority('One').certificate + createAuthority('Two').certificate;
  expect(directoryTrust({ TURNO_LDAP_CA: file(both) })).toEqual({ insecure: false, authorities: both });
});

it.each([
  ['is empty', ''],
  ['holds something else', 'dc=example,dc=org'],
  ['is damaged', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'],
])('a file that %s prevents the start with a line that names the variable', (_, content) => {
  const path = file(content);
  expect(() => directoryTrust({ TURNO_LDAP_CA: path })).toThrow(SettingError);
  expect(() => directoryTrust({ TURNO_LDAP_CA: path })).toThrow(/^TURNO_LDAP_CA cannot be used: .+$/);
});

it('a missing file prevents it too', () => {
  expect(() => directoryTrust({ TURNO_LDAP_CA: join(folder.path, 'nothing') })).toThrow(
    /TURNO_LDAP_CA.*ENOENT/,
  );
});
