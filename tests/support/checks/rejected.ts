import { expect } from 'vitest';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { Branch } from '../servers/start-branch.ts';
import { apiErrorOf } from './api-error-of.ts';
import { lookInto } from './look-into.ts';
import { tableHashes } from './table-hashes.ts';

/** The code of an API error; fails if the rejected request changed the database. */
export async function rejected(branch: Branch, act: () => Promise<unknown>): Promise<ErrorCode> {
  const before = lookInto(branch.folder, tableHashes);
  const { status } = await apiErrorOf(act());
  expect(lookInto(branch.folder, tableHashes)).toEqual(before);
  return status;
}
