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

it('without variables believes whom Node believes, and vouches for no network', () => {
  expect(directoryTrust({})).toEqual({ insecure: false });
  expect(directoryTrust({ TURNO_LDAP_INSECURE: '0' })).toEqual({ insecure: false });
  expect(directoryTrust({ TURNO_LDAP_INSECURE: '1' })).toEqual({ insecure: true });
});

it('believes the authorities of the file, several of them too', () => {
  const both = createAuthority('One').certificate + createAuthority('Two').certificate;
  expect(directoryTrust({ TURNO_LDAP_CA: file(both) })).toEqual({ insecure: false, authorities: both });
});

it.each([
  ['is empty', ''],
  ['holds something else', 'dc=example,dc=org'],
  ['is damaged', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n'],
])('a file that %s stops the start with a line that names the variable', (_, content) => {
  const path = file(content);
  expect(() => directoryTrust({ TURNO_LDAP_CA: path })).toThrow(SettingError);
  expect(() => directoryTrust({ TURNO_LDAP_CA: path })).toThrow(/^TURNO_LDAP_CA cannot be used: .+$/);
});

it('a file that is not there does, too', () => {
  expect(() => directoryTrust({ TURNO_LDAP_CA: join(folder.path, 'nothing') })).toThrow(
    /TURNO_LDAP_CA.*ENOENT/,
  );
});
