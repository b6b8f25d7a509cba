import type { NetworkInterfaceInfo } from 'node:os';
import { expect, it } from 'vitest';
import { guessLocalOrigin } from './announce-server.ts';

const at = (address: string, some: Partial<NetworkInterfaceInfo> = {}) =>
  ({ address, family: 'IPv4', internal: false, ...some }) as NetworkInterfaceInfo;
const NETWORKS = {
  lo: [at('127.0.0.1', { internal: true })],
  eth0: [at('fe80::1', { family: 'IPv6' }), at('192.168.1.10')],
};

it.each([
  ['0.0.0.0', 'http://192.168.1.10:8080'],
  ['::', 'http://192.168.1.10:8080'],
  ['192.168.1.77', 'http://192.168.1.77:8080'],
  ['fd00::7', 'http://[fd00::7]:8080'],
  ['turno.bank.example', 'http://turno.bank.example:8080'],
  ['127.0.0.1', 'http://localhost:8080'],
])('phones reach a server that listens on %s at %s', (host, origin) => {
  expect(guessLocalOrigin(host, 8080, NETWORKS)).toBe(origin);
});

it('a machine without a network uses localhost', () => {
  expect(guessLocalOrigin('0.0.0.0', 80, { lo: NETWORKS.lo })).toBe('http://localhost:80');
});
