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

/** A machine that acts as a branch, without a branch server. */
export interface BranchMachine {
  readonly idBranches: number;
  readonly key: BranchKey;
  readonly firstId: number;
  /** The challenge for its next signature. */
  challenge: string;
  count: number;
}

/** Creates a code and enrols a machine with it. */
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

/** Fields of a signed request; tests may falsify them. */
export type Signed = Partial<SignedRequest & { readonly signature: string }>;

/** The header of the machine for a body. */
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

/** Sends a request signed by the machine. */
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

/** The report of a healthy branch, on the Monday on which tests begin. */
export const REPORT: BranchReport = {
  version: '1.0.0',
  wallMs: Date.UTC(2026, 10, 16, 9),
  head: 120,
  acknowledged: 120,
  oldestPendingMs: 0,
  revision: 0,
  disk: { freeBytes: 60e9, totalBytes: 100e9, reservedSpace: true },
  printers: [{ name: 'Kiosk', error: null }],
  live: { waiting: 3, maxWaitMs: 240_000, assisting: 2, openWorkstations: 4, servedToday: 57 },
};
