import type { Alarms } from '../alarms.ts';
import type { Session, SessionKeys } from '../session.ts';
import { type Application, type EnrolOptions, enrol } from './enrol.ts';
import { createEnrolmentStore, type Enrolment } from './enrolment-store.ts';

export interface MembershipOptions extends Omit<EnrolOptions, 'signal'> {
  readonly alarms: Alarms;
  /** Puts together what a branch does with its central; starts nothing. */
  readonly open: (enrolment: Enrolment, keys: SessionKeys) => Promise<Session>;
}

/** Enrols this server as a branch of a central, and runs its session with that central while it is one. */
export function createMembership({ alarms, open, ...options }: MembershipOptions) {
  const enrolments = createEnrolmentStore(options.database.readable);
  const closing = new AbortController();
  let firstId = enrolments.read()?.first_id ?? 0;
  let session: Session | null = null;
  let enrolling: Promise<unknown> = Promise.resolve();
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
   * Changes the key as central wants it: kept on the disk, handed over, and only then signed with. Until it is signed
   * with central takes the one before, so that it may end anywhere and begin anew with the next report.
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

  /** Not waited for by the report that hears of it: the session ends with the change. */
  function newKeyWanted(): void {
    if (changing) return;
    changing = true;
    enrolling = enrolling
      .then(changeKey)
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
    /** Gives the id above which those of new rows lie; 0 before it is enrolled. */
    firstId: () => firstId,
    branchName: () => enrolments.read()?.branch_name ?? '',
    session: () => session,

    /** Enrols one after the other: two at once would both find a server that is no branch yet. */
    enrol(application: Application): Promise<Enrolment> {
      const done = enrolling.then(() => enrolAndStart(application));
      enrolling = done.catch(() => undefined);
      return done;
    },

    /** Goes on if it was enrolled before; tells whether it was. */
    async resume(): Promise<boolean> {
      const enrolment = enrolments.read();
      if (enrolment) await activate(enrolment).catch(alarms.failed);
      return enrolment !== null;
    },

    /** Aborts requests of enrolment, under way and later. */
    abort: () => closing.abort(),
    async stop(): Promise<void> {
      await session?.stop();
      await enrolling;
      await session?.stop();
    },
  };
}
