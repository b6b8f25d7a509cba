import type { Request } from 'express';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { CONTRACT } from '#shared/contract/contract.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { ERRORS, isErrorCode } from '#shared/contract/errors.ts';
import { parsedRequest } from '#shared/server/kit/parsed-request.ts';
import { reportSent } from '#tests/support/actions/saved-report.ts';
import { arbitraryFields } from '#tests/support/samples/arbitrary-of-schema.ts';
import { newBranch } from '#tests/support/servers/new-branch.ts';

type Part = 'body' | 'query';
type Values = Readonly<Record<string, unknown>>;

/** A value that does not occur by chance. */
const FITTING: Readonly<Record<string, Values>> = {
  '/booking/codes/check': { confirmation: 'a'.repeat(32), code: '123456' },
  '/branches/{id}': newBranch(),
  '/branches': newBranch(),
  '/branches/{id}/device_versions/offer': { version: '0.1.0' },
  '/branches/{id}/devices/{screen}/command': { order: 'reload' },
  '/devices': { code: '123456', role: 'display', idDisplays: 1 },
  '/devices/{id}': { role: 'display', idDisplays: 1 },
  '/devices/ping': { key: 'a'.repeat(64) },
  '/devices/heartbeat': { page: '0000000a', key: 'a'.repeat(64), revision: null },
  '/devices/unpair': { key: 'a'.repeat(64) },
  '/devices/log': { page: '0000000a', key: 'a'.repeat(64) },
  '/devices/package': { key: 'a'.repeat(64), hash: 'a'.repeat(64), from: 0, bytes: 1 },
  '/devices/program': { key: 'a'.repeat(64), version: '0.1.0', target: 'appliance-linux-x64-deb' },
  '/devices/screenshot': { page: '0000000a', key: 'a'.repeat(64), image: '/9j/' },
  '/devices/pairing': { key: 'a'.repeat(64) },
  '/displays/{id}/heartbeat': { page: '0000000a', key: 'a'.repeat(64), revision: null },
  '/messages/{id}/content': { idBranchType: 1, idBranch: null },
  ...Object.fromEntries(
    ['state', 'postpone', 'cancel', 'return'].map((action) => [
      `/phone_tickets/${action}`,
      { secret: 'a'.repeat(32) },
    ]),
  ),
  ...Object.fromEntries(
    ['state', 'move', 'cancel'].map((action) => [
      `/booking/appointments/${action}`,
      { secret: 'a'.repeat(32) },
    ]),
  ),
  '/virtual_tickets/{id}/branch/{branchId}/tickets': { phone: 'a'.repeat(32) },
  '/reportDesign': reportSent('Esperas'),
  '/reportDesign/{id}': reportSent('Esperas'),
  '/reportDesign/next': nextRequested(),
  '/replication/phones': { key: 'a'.repeat(64) },
  '/replication/file': { hash: 'a'.repeat(64) },
  '/replication/version': { hash: 'a'.repeat(64) },
  '/replication/days/compare': { day: '2026-01-05' },
  '/replication/days/send': { day: '2026-01-05', columns: ['id'] },
};

/** A report that is sent every day. */
function nextRequested(): Values {
  const { filters, configuration } = reportSent('Esperas', { repeat: 'daily' }).design;
  return { idDisplayDesign: null, filters, repeat: configuration };
}

/** A part of a request that its schema accepts, each field tested separately. */
function fitting(endpoint: Endpoint, part: Part): Values {
  const schema = endpoint[part] as z.ZodObject<Record<string, z.ZodType>>;
  const rendered = Object.entries(arbitraryFields(schema)).map(([field, arbitrary]) => {
    const samples = fc.sample(arbitrary, { seed: 7, numRuns: 400 });
    return [field, samples.find((value) => schema.shape[field]?.safeParse(value).success)] as const;
  });
  const values = { ...Object.fromEntries(rendered), ...FITTING[endpoint.path] };
  if (!schema.safeParse(values).success)
    throw new Error(`no ${part} fits ${endpoint.method} ${endpoint.path}`);
  return values;
}

const REQUIRED = Object.entries(CONTRACT).flatMap(([name, endpoint]) =>
  (['body', 'query'] as const).flatMap((part) => {
    const schema = endpoint[part];
    if (!(schema instanceof z.ZodObject)) return [];
    return Object.entries(schema.shape as Readonly<Record<string, z.ZodType>>)
      .filter(([, field]) => !field.safeParse(undefined).success)
      .map(([field]) => [name, part, field, endpoint] as const);
  }),
);

/** The API error of a request with only this part. */
function apiErrorOf(endpoint: Endpoint, part: Part, values: unknown): ApiError {
  try {
    parsedRequest(
      {
        ...endpoint,
        params: undefined,
        body: undefined,
        query: undefined,
        [part]: endpoint[part],
      } as unknown as Endpoint,
      {
        params: {},
        query: {},
        body: {},
        [part]: values,
      } as unknown as Request,
    );
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error('it was taken');
}

describe('a missing required field', () => {
  it('is tested in many endpoints', () => expect(REQUIRED.length).toBeGreaterThan(100));

  it.each(REQUIRED)('is reported as required: %s, %s, %s', (_name, part, field, endpoint) => {
    const { [field]: _left, ...rest } = fitting(endpoint, part);
    const { status, message, detail } = apiErrorOf(endpoint, part, rest);
    expect(detail.field).toBe(field);
    if (status !== 'INVALID_REQUEST' && isErrorCode(status)) return;
    expect(message).toBe(`${ERRORS.INVALID_REQUEST.message} ${field}: required`);
  });
});
