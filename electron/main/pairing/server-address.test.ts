import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discoveredServer } from './found-server.ts';
import { serverOrigin } from './server-address.ts';

describe('an address that somebody types', () => {
  it.each([
    ['192.168.1.10', 'http://192.168.1.10:8080'],
    [' 192.168.1.10/ ', 'http://192.168.1.10:8080'],
    ['192.168.1.10:80', 'http://192.168.1.10'],
    ['turno-centro', 'http://turno-centro:8080'],
    ['http://192.168.1.10', 'http://192.168.1.10'],
    ['https://turno.example.com/app/', 'https://turno.example.com'],
    ['[fe80::1]:8081', 'http://[fe80::1]:8081'],
  ])('%o is %s', (typed, origin) => {
    expect(serverOrigin(typed)).toBe(origin);
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
  ])('%o is none', (typed) => {
    expect(serverOrigin(typed)).toBeNull();
  });

  it('is an origin of http or https, or none, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const origin = serverOrigin(typed);
        if (origin !== null) expect(new URL(origin).origin).toBe(origin);
      }),
    );
  });
});

describe('a server that says it is on the network', () => {
  const said = { name: 'Centro', port: 8080 };
  it.each([
    [
      'by whom it was said',
      { ...said, referer: { address: '10.0.0.2' }, addresses: ['10.0.0.9'] },
      '10.0.0.2',
    ],
    ['by what it says', { ...said, addresses: ['fe80::1', '10.0.0.9'] }, '10.0.0.9'],
    [
      'not by what only its own machine reaches',
      { ...said, addresses: ['127.0.0.1', '10.0.0.9'] },
      '10.0.0.9',
    ],
    ['on this very machine', { ...said, addresses: ['127.0.0.1'] }, '127.0.0.1'],
  ])('is reached %s', (_, announced, address) => {
    expect(discoveredServer(announced)).toEqual({ name: 'Centro', address: `http://${address}:8080` });
  });

  it.each([
    ['has no address', { ...said, addresses: ['fe80::1'] }],
    ['has a port that is none', { ...said, port: 99_999, addresses: ['10.0.0.9'] }],
  ])('is left out where it %s', (_, announced) => {
    expect(discoveredServer(announced)).toBeNull();
  });
});
