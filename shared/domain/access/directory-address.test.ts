import { describe, expect, it } from 'vitest';
import { directoryAddress } from './directory-address.ts';

describe('the address of a directory', () => {
  it.each([
    ['ldap://directory.example.org', { secure: false, host: 'directory.example.org', port: 389 }],
    ['ldaps://directory.example.org', { secure: true, host: 'directory.example.org', port: 636 }],
    [' LDAPS://DC1.example.org:3269/ ', { secure: true, host: 'DC1.example.org', port: 3269 }],
    ['ldap://10.0.0.7:1389', { secure: false, host: '10.0.0.7', port: 1389 }],
    ['ldaps://[2001:db8::1]', { secure: true, host: '2001:db8::1', port: 636 }],
  ])('%s is parsed', (provided, address) => {
    expect(directoryAddress(provided)).toEqual(address);
  });

  it.each([
    '',
    'directory.example.org',
    'https://directory.example.org',
    'ldapi:///var/run/ldapi',
    'ldap:directory',
    'ldap://',
    'ldap://directory:0',
    'ldap://directory:65536',
    'ldap://admin:secret@directory',
    'ldap://directory/dc=example,dc=org',
    'ldap://directory?uid',
    'ldap://directory#part',
    'ldap://dir ectory',
    'ldap://a,ldap://b',
  ])('%j is invalid', (provided) => {
    expect(directoryAddress(provided)).toBeNull();
  });
});
