import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discoveredServer, serverOrigin } from './find-servers.ts';

describe('an entered address', () => {
  it.each([
    ['192.168.1.10', 'http://192.168.1.10:8080'],
    [' 192.168.1.10/ ', 'http://192.168.1.10:8080'],
    ['192.168.1.10:80', 'http://192.168.1.10'],
    ['turno-centro', 'http://turno-centro:8080'],
    ['http://192.168.1.10', 'http://192.168.1.10'],
    ['https://turno.example.com/app/', 'https://turno.example.com'],
    ['[fe80::1]:8081', 'http://[fe80::1]:8081'],
  ])('%o is %s', (entered, origin) => {
    expect(serverOrigin(entered)).toBe(origin);
  });

  it.each([
    '',
    '  ',
    'two words',
    'ftp://192.168.1.10',
    'javascript:alert(1)',
    'file:///etc',
    'http://a:b@host',
    'http://',
  ])('%o is invalid', (entered) => {
    expect(serverOrigin(entered)).toBeNull();
  });

  it('is an http or https origin or invalid, for any input', () => {
    fc.assert(
      fc.property(fc.string(), (entered) => {
        const origin = serverOrigin(entered);
        if (origin !== null) expect(new URL(origin).origin).toBe(origin);
      }),
    );
  });
});

describe('a server announced on the network', () => {
  const said = { name: 'Centro', port: 8080 };
  it.each([
    [
      'at the address of the sender',
      { ...said, referer: { address: '10.0.0.2' }, addresses: ['10.0.0.9'] },
      '10.0.0.2',
    ],
    ['at the announced address', { ...said, addresses: ['fe80::1', '10.0.0.9'] }, '10.0.0.9'],
    [
      'at no address that only its own machine reaches',
      { ...said, addresses: ['127.0.0.1', '10.0.0.9'] },
      '10.0.0.9',
    ],
    ['on this machine', { ...said, addresses: ['127.0.0.1'] }, '127.0.0.1'],
  ])('is reached %s', (_, announced, address) => {
    expect(discoveredServer(announced)).toEqual({ name: 'Centro', address: `http://${address}:8080` });
  });

  it.each([
    ['has no address', { ...said, addresses: ['fe80::1'] }],
    ['has an invalid port', { ...said, port: 99_999, addresses: ['10.0.0.9'] }],
  ])('is left out if it %s', (_, announced) => {
    expect(discoveredServer(announced)).toBeNull();
  });
});
