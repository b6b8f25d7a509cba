import { describe, expect, it } from 'vitest';
import { directoryBase } from './directory-base.ts';

describe('the base of a directory', () => {
  it.each([
    ['dc=example,dc=org', 'dc=example,dc=org', 'example.org'],
    ['OU=Staff, DC=corp, DC=example, DC=org', 'OU=Staff, DC=corp, DC=example, DC=org', 'corp.example.org'],
    ['ou=Caja\\, ventanilla,dc=example', 'ou=Caja\\, ventanilla,dc=example', 'example'],
    ['ou=Dirección,o=Banco Ñandú', 'ou=Dirección,o=Banco Ñandú', null],
    ['0.9.2342.19200300.100.1.25=example', '0.9.2342.19200300.100.1.25=example', null],
    [' example.org ', 'dc=example,dc=org', 'example.org'],
    ['corp', 'dc=corp', 'corp'],
  ])('%s is parsed', (provided, dn, domain) => {
    expect(directoryBase(provided)).toEqual({ dn, domain });
  });

  it.each([
    '',
    '=',
    'dc=',
    'dc=example,',
    'dc=example,,dc=org',
    'dc=example,org',
    'dc=example;dc=org',
    'dc="example"',
    'example..org',
    'exa mple.org',
    'dc=example\\',
    '(dc=example)',
  ])('%j is invalid', (provided) => {
    expect(directoryBase(provided)).toBeNull();
  });
});
