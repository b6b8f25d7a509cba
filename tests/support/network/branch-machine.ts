import { hash } from 'node:crypto';
import { createEnrolmentCode } from '#shared/contract/central/registry.ts';
import type { Endpoint } from '#shared/contract/endpoint.ts';
import { type SignedRequest, writeCredentials } from '#shared/contract/replication/protocol/signed-text.ts';
import {
  type BranchReport,
  challengeBranch,
  enrolBranch,
  reportStatus,
} from '#shared/contract/replication/replication.ts';
import { type BranchKey, makeKey, sign } from '#sync/wire/signature.ts';
import { ask, type Reply } from '../actions/ask.ts';
import type { SignedIn } from '../servers/start-branch.ts';
import type { Central } from '../servers/start-central.ts';

/** A machine that speaks for a branch, without a branch behind it. */
export interface BranchMachine {
  readonly idBranches: number;
  readonly key: BranchKey;
  readonly firstId: number;
  /** The challenge that it signs with next. */
  challenge: string;
  count: number;
}

/** Makes a code and enrols a machine with it. */
export async function enrolMachine(
  central: Central,
  admin: SignedIn,
  idBranches: number,
): Promise<BranchMachine> {
  const { code } = await admin.call(createEnrolmentCode, { params: { id: idBranches } });
  const key = makeKey();
  const body = { code, publicKey: key.publicKey, machine: `machine of ${idBranches}`, version: '1.0.0' };
  const { firstId } = await central.anybody.call(enrolBranch, { body });
  return { idBranches, key, firstId, challenge: await challengeOf(central, idBranches), count: 0 };
}

export async function challengeOf(central: Central, idBranches: number): Promise<string> {
  return (await central.anybody.call(challengeBranch, { body: { idBranches } })).challenge;
}

/** Describes what a signed request says of itself; a test may let it lie. */
export type Signed = Partial<SignedRequest & { readonly signature: string }>;

/** The header that the machine would send with a body. */
export function credentialsOf(
  machine: BranchMachine,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  body: string,
  lies: Signed = {},
): string {
  machine.count += 1;
  const { idBranches, challenge, count } = machine;
  const honest = {
    method,
    path: `/api${path}`,
    bodyHash: hash('sha256', body),
    idBranches,
    challenge,
    count,
  };
  const { signature = sign(machine.key.privateKey, { ...honest, ...lies }) } = lies;
  return writeCredentials({ ...honest, ...lies, signature });
}

/** Sends what the machine has signed. */
export function say(
  central: Pick<Central, 'origin'>,
  machine: BranchMachine,
  { body = REPORT, header }: { body?: unknown; header?: string } = {},
): Promise<Reply> {
  const text = JSON.stringify(body);
  const authorization = header ?? credentialsOf(machine, reportStatus, text);
  return ask(central.origin, {
    method: 'post',
    path: reportStatus.path,
    headers: { authorization },
    body: text,
  });
}

/** A branch that is well, on the Monday on which tests begin. */
export const REPORT: BranchReport = {
  version: '1.0.0',
  wallMs: Date.UTC(2026, 10, 16, 9),
  head: 120,
  acknowledged: 120,
  oldestPendingMs: 0,
  revision: 0,
  disk: { freeBytes: 60e9, totalBytes: 100e9, ballast: true },
  printers: [{ name: 'Kiosk', fault: null }],
  live: { waiting: 3, longestWaitMs: 240_000, assisting: 2, openWorkstations: 4, servedToday: 57 },
};
