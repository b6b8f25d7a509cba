import { expect, it } from 'vitest';
import { isLocalRequest, isOwnMachine } from './own-machine.ts';

it.each(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])('%s is this machine', (address) => {
  expect(isOwnMachine(address)).toBe(true);
});

it.each([
  undefined,
  '',
  '10.0.0.1',
  '192.168.127.1',
  '1.127.0.0',
  '::',
  '::11',
  'fe80::1',
  '::ffff:10.127.0.1',
])('%s may be another machine', (address) => {
  expect(isOwnMachine(address)).toBe(false);
});

/** A request as it comes from this machine, to port 8080, with these headers besides. */
const request = (headers: Record<string, string | undefined> = {}, remoteAddress = '127.0.0.1') => ({
  socket: { remoteAddress, localPort: 8080 },
  headers: { host: 'localhost:8080', ...headers },
});

it('takes a request for local that comes straight from this machine', () => {
  expect(isLocalRequest(request({}, '::1'))).toBe(true);
  expect(isLocalRequest(request({}, '10.0.0.1'))).toBe(false);
});

it.each(['forwarded', 'x-forwarded-for', 'via'])(
  'takes no request for local that a proxy marks with %s',
  (name) => {
    expect(isLocalRequest(request({ [name]: '10.0.0.1' }))).toBe(false);
  },
);

it.each(['localhost:8080', 'LOCALHOST:8080', '127.0.0.1:8080', '127.9.9.9:8080', '[::1]:8080'])(
  'takes a request to %s for local',
  (host) => {
    expect(isLocalRequest(request({ host }))).toBe(true);
  },
);

it.each([
  undefined,
  '',
  'localhost',
  'localhost:80',
  'localhost:8081',
  'evil.example:8080',
  'localhost.evil.example:8080',
  '127.0.0.1.evil.example:8080',
  'evil.example@localhost:8080',
  'localhost:8080.evil.example',
  '10.0.0.1:8080',
  '0.0.0.0:8080',
  '[::ffff:127.0.0.1]:8080',
])('takes no request to %s for local', (host) => {
  expect(isLocalRequest(request({ host }))).toBe(false);
});

it('takes the usual port for the one that is not named', () => {
  const { headers } = request({ host: 'localhost' });
  expect(isLocalRequest({ socket: { remoteAddress: '::1', localPort: 80 }, headers })).toBe(true);
});

it.each([
  [{ origin: 'http://localhost:8080' }, true],
  [{ origin: 'http://localhost:8080', 'sec-fetch-site': 'same-origin' }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ origin: 'http://127.0.0.1:8080' }, false],
  [{ origin: 'http://localhost:9090' }, false],
  [{ origin: 'https://localhost:8080' }, false],
  [{ origin: 'http://evil.example' }, false],
  [{ origin: 'null' }, false],
  [{ 'sec-fetch-site': 'cross-site' }, false],
  [{ 'sec-fetch-site': 'same-site' }, false],
])('of a page that says %j takes it for local: %s', (headers, local) => {
  expect(isLocalRequest(request(headers))).toBe(local);
});
