import PQueue from 'p-queue';
import { ApiError } from '#shared/contract/api-error-factory.ts';
import { backOff } from '#sync/branch/back-off.ts';
import type { After, Timer } from '../after.ts';
import type { Alarms } from '../alarms.ts';
import type { Session, SessionKeys } from '../session.ts';
import { type Application, type EnrolOptions, enrol } from './enrol.ts';
import { createEnrolmentStore, type Enrolment } from './enrolment-store.ts';

export interface MembershipOptions extends Omit<EnrolOptions, 'signal'> {
  readonly alarms: Alarms;
  /** Composes the membership of a branch at its central; starts nothing. */
  readonly open: (enrolment: Enrolment, keys: SessionKeys) => Promise<Session>;
}

/** Enrols this server as a branch of a central, and runs its session with that central while it is one. */
export function createMembership({ alarms, open, ...options }: MembershipOptions) {
  const enrolments = createEnrolmentStore(options.database.readable);
  const closing = new AbortController();
  let firstId = enrolments.read()?.first_id ?? 0;
  let session: Session | null = null;
  /** One enrolment at a time: two would both find a server that is no branch yet. */
  const queue = new PQueue({ concurrency: 1 });
  let changing = false;

  async function activate(enrolment: Enrolment): Promise<void> {
    const privateKey = await options.keys.keyFor(enrolment.public_key);
    if (privateKey === null) {
      alarms.raise('keyMissing', enrolment.public_key);
      return;
    }
    await options.keys.takeOn(enrolment.public_key);
    const otherKeys = await options.keys.others(enrolment.public_key);
    session = await open(enrolment, { privateKey, otherKeys, newKeyWanted });
    await session.start();
  }

  /**
   * Rotates the key on request of central: stores it, sends it, and only then signs with it. Central accepts the
   * previous key until the first request with the new one, so an interrupted rotation continues with the next
   * report.
   */
  async function changeKey(): Promise<void> {
    const enrolment = enrolments.read();
    if (!enrolment || !session || closing.signal.aborted) return;
    const publicKey = await options.keys.next();
    await session.handOver(publicKey);
    await options.gate.transaction(async () =>
      createEnrolmentStore(options.database.sqlite).write({ ...enrolment, public_key: publicKey }),
    );
    await session.stop();
    if (!closing.signal.aborted) await activate({ ...enrolment, public_key: publicKey });
  }

  /** Not awaited by the report: the session ends with the rotation. */
  function newKeyWanted(): void {
    if (changing) return;
    changing = true;
    void queue
      .add(changeKey)
      .catch(alarms.failed)
      .finally(() => {
        changing = false;
      });
  }

  async function enrolAndStart(application: Application): Promise<Enrolment> {
    const enrolment = await enrol({ ...options, signal: closing.signal }, application);
    firstId = enrolment.first_id;
    await session?.stop();
    await activate(enrolment);
    return enrolment;
  }

  return {
    /** Lower bound of ids of new rows; 0 before enrolment. */
    firstId: () => firstId,
    branchName: () => enrolments.read()?.branch_name ?? '',
    session: () => session,

    enrol: (application: Application): Promise<Enrolment> => queue.add(() => enrolAndStart(application)),

    /** Continues an existing enrolment; returns whether there is one. */
    async resume(): Promise<boolean> {
      const enrolment = enrolments.read();
      if (enrolment) await activate(enrolment).catch(alarms.failed);
      return enrolment !== null;
    },

    /** Aborts requests of enrolment, under way and later. */
    abort: () => closing.abort(),
    async stop(): Promise<void> {
      await session?.stop();
      await queue.onIdle();
      await session?.stop();
    },
  };
}

export interface EnrolBySettingsOptions {
  readonly enrol: () => Promise<unknown>;
  readonly alarm: (reason: string) => void;
  readonly random: () => number;
  readonly after: After;
}

/** Central may be unavailable when the branch starts; only these errors are worth retrying. */
const RETRYABLE_ERRORS = new Set([
  'CENTRAL_UNREACHABLE',
  'CENTRAL_TIMEOUT',
  'CENTRAL_UNTRUSTED_CA',
  'CENTRAL_HOST_MISMATCH',
  'CENTRAL_NO_TLS',
  'CENTRAL_CERTIFICATE',
  'CENTRAL_UNEXPECTED_RESPONSE',
  'TOO_MANY_REQUESTS',
]);

/** Enrols with the code of the settings, as often as it takes until central has answered. */
export function createEnrolBySettings({ enrol, alarm, random, after }: EnrolBySettingsOptions) {
  let timer: Timer | null = null;
  let underWay: Promise<unknown> = Promise.resolve();
  let failures = 0;
  let isStopped = false;

  function attempt(): void {
    underWay = enrol().catch((error: unknown) => {
      alarm(error instanceof Error ? error.message : String(error));
      if (isStopped || !(error instanceof ApiError) || !RETRYABLE_ERRORS.has(error.status)) return;
      failures += 1;
      timer = after(backOff(failures, random()), attempt);
    });
  }

  return {
    start: attempt,
    async stop(): Promise<void> {
      isStopped = true;
      timer?.stop();
      await underWay;
    },
  };
}
