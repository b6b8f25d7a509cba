import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CONTRACT } from './contract.ts';
import { ERRORS } from './errors.ts';

const MEGABYTE = 1024 * 1024;
const endpoints = Object.entries(CONTRACT);

describe('the contract', () => {
  it('has each method and path once, whatever the parameter names', () => {
    const addresses = endpoints.map(
      ([, { method, path }]) => `${method} ${path.replace(/\/$/, '').replace(/\{\w+\}/g, '{}')}`,
    );
    expect(addresses.filter((address, index) => addresses.indexOf(address) !== index)).toEqual([]);
  });

  it.each(endpoints)('%s describes each parameter of its path and no other', (_, { path, params }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const described = params instanceof z.ZodObject ? Object.keys(params.shape) : [];
    expect(described.sort()).toEqual(inPath.sort());
  });

  it.each(endpoints)('%s has a body only if it changes something', (_, { method, body }) => {
    if (method === 'get') expect(body).toBeUndefined();
  });

  it.each(endpoints)('%s names errors of the catalogue, each once', (_, { errors }) => {
    expect(errors.filter((code) => !(code in ERRORS))).toEqual([]);
    expect(new Set(errors).size).toBe(errors.length);
  });

  it.each(endpoints.filter(([, { method }]) => method === 'put' || method === 'delete'))(
    '%s is checked against the version that it was based on, or states why not',
    (_, { isVersioned, unversioned, body }) => {
      expect(isVersioned ?? unversioned ?? '').not.toBe('');
      if (!isVersioned) return;
      expect(unversioned).toBeUndefined();
      // The version is a field of the body.
      expect(body === undefined || body instanceof z.ZodObject).toBe(true);
    },
  );

  it('limits files to whole megabytes, as stated in the error', () => {
    const odd = endpoints.filter(([, { upload }]) => upload && upload.maxBytes % MEGABYTE !== 0);
    expect(odd.map(([name]) => name)).toEqual([]);
  });
});
