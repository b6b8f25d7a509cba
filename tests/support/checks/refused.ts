import { expect } from 'vitest';
import type { ErrorCode } from '#shared/contract/errors.ts';
import type { Branch } from '../servers/start-branch.ts';
import { lookInto } from './look-into.ts';
import { refusalOf } from './refusal-of.ts';
import { tableHashes } from './table-hashes.ts';

/** The code with which something is refused; fails where the refusal left a trace in the database. */
export async function refused(branch: Branch, act: () => Promise<unknown>): Promise<ErrorCode> {
  const before = lookInto(branch.folder, tableHashes);
  const { status } = await refusalOf(act());
  expect(lookInto(branch.folder, tableHashes)).toEqual(before);
  return status;
}
