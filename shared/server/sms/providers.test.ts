import { expect, it } from 'vitest';
import { e164 } from './phone-number.ts';
import { createRestGateway, createTwilio } from './providers.ts';
import type { ProviderOptions } from './sms-provider.ts';

const MESSAGE = { key: 'k1', to: '+34600111123', text: 'Hola' };

interface Requested {
  readonly address: string;
  readonly init: RequestInit;
}

/** Provider options with a fake network answer, and the recorded requests. */
function answering(answer: () => Response | Promise<Response>, params: string) {
  const requested: Requested[] = [];
  const options: ProviderOptions = {
    params: new URLSearchParams(params),
    from: 'Valdemar',
    endpoint: 'https://sms.example.org/send',
    line: {
      fetch: async (address, init) => {
        requested.push({ address: String(address), init: init ?? {} });
        return answer();
      },
      timeoutMs: 1_000,
      signal: new AbortController().signal,
    },
  };
  return { requested, options };
}

const json = (status: number, body: unknown) => () => Response.json(body, { status });
const failing = (code: string) => () =>
  Promise.reject(
    new TypeError('fetch failed', { cause: Object.assign(new Error('+34600111123'), { code }) }),
  );

const TWILIO = 'accountSid=AC1&authToken=geheim';
const ACCEPTED = { sid: 'SM1' };

it('Twilio receives requests of its API, with the account’s token', async () => {
  const { requested, options } = answering(json(201, ACCEPTED), TWILIO);
  expect(await createTwilio(options).send(MESSAGE)).toEqual({ kind: 'sent', reference: 'SM1' });
  expect(requested[0]?.address).toBe('https://api.twilio.com/2010-04-01/Accounts/AC1/Messages.json');
  expect(String(requested[0]?.init.body)).toBe('To=%2B34600111123&From=Valdemar&Body=Hola');
  expect(requested[0]?.init).toMatchObject({
    redirect: 'manual',
    headers: { authorization: `Basic ${Buffer.from('AC1:geheim').toString('base64')}` },
  });
});

it.each([
  [json(400, { code: 21211 }), { kind: 'refused', about: 'message', why: 'HTTP 400, Twilio 21211' }],
  [json(400, { code: 21606 }), { kind: 'refused', about: 'account', why: 'HTTP 400, Twilio 21606' }],
  [json(401, { code: 20003 }), { kind: 'refused', about: 'account', why: 'HTTP 401, Twilio 20003' }],
  [json(429, {}), { kind: 'again', why: 'HTTP 429' }],
  [json(500, {}), { kind: 'unknown', why: 'HTTP 500' }],
  [failing('ECONNREFUSED'), { kind: 'again', why: 'ECONNREFUSED' }],
  [failing('ECONNRESET'), { kind: 'unknown', why: 'ECONNRESET' }],
] as const)('Twilio answers are mapped by their error codes: %#', async (answer, outcome) => {
  const twilio = createTwilio(answering(answer, TWILIO).options);
  expect(twilio.isIdempotent).toBe(false);
  expect(await twilio.send(MESSAGE)).toEqual(outcome);
});

it('Twilio is not called without credentials', async () => {
  const { requested, options } = answering(json(201, ACCEPTED), 'accountSid=AC1');
  expect(await createTwilio(options).send(MESSAGE)).toMatchObject({ kind: 'refused', about: 'account' });
  expect(requested).toEqual([]);
});

it('a gateway receives message, key and its own fields, and the sender', async () => {
  const { requested, options } = answering(json(202, { id: 7 }), 'user=u&password=ñ&route=gold');
  expect(await createRestGateway(options).send(MESSAGE)).toEqual({ kind: 'sent', reference: '7' });
  expect(JSON.parse(String(requested[0]?.init.body))).toEqual({
    route: 'gold',
    to: '+34600111123',
    from: 'Valdemar',
    text: 'Hola',
  });
  expect(requested[0]?.init.headers).toMatchObject({
    'idempotency-key': 'k1',
    authorization: `Basic ${Buffer.from('u:ñ').toString('base64')}`,
  });
});

it.each([
  [json(422, {}), '', { kind: 'refused', about: 'message', why: 'HTTP 422' }],
  [json(402, {}), '', { kind: 'refused', about: 'account', why: 'HTTP 402' }],
  [json(302, {}), '', { kind: 'refused', about: 'account', why: 'HTTP 302' }],
  [json(409, {}), '', { kind: 'again', why: 'HTTP 409' }],
  [json(502, {}), '', { kind: 'again', why: 'HTTP 502' }],
  [json(502, {}), '&idempotency=no', { kind: 'unknown', why: 'HTTP 502' }],
  [() => new Response('no JSON', { status: 200 }), '', { kind: 'sent', reference: '' }],
  [() => new Response('x'.repeat(200_000), { status: 200 }), '', { kind: 'sent', reference: '' }],
] as const)('gateway answers are mapped by their HTTP status: %#', async (answer, also, outcome) => {
  expect(await createRestGateway(answering(answer, `token=t${also}`).options).send(MESSAGE)).toEqual(outcome);
});

it.each([
  ['600 111 123', 'ES', '+34600111123'],
  ['0034600111123', 'SE', '+34600111123'],
  ['070-123 45 67', 'SE', '+46701234567'],
  ['+46701234567', null, '+46701234567'],
  ['600111123', null, null],
  ['600111123', 'XX', null],
  ['12', 'ES', null],
  ['', 'ES', null],
  ['---', 'ES', null],
] as const)('%s in %s is the number %s', (written, country, number) => {
  expect(e164(written, country)).toBe(number);
});
