import type { Alarms } from '../alarms.ts';
import type { Session } from '../session.ts';
import { type Application, type EnrolOptions, enrol } from './enrol.ts';
import { createEnrolmentStore, type Enrolment } from './enrolment-store.ts';

export interface MembershipOptions extends Omit<EnrolOptions, 'signal'> {
  readonly alarms: Alarms;
  /** Puts together what a branch does with its central; starts nothing. */
  readonly open: (enrolment: Enrolment, privateKey: string) => Promise<Session>;
}

/** Enrols this server as a branch of a central, and runs its session with that central while it is one. */
export function createMembership({ alarms, open, ...options }: MembershipOptions) {
  const enrolments = createEnrolmentStore(options.database.readable);
  const closing = new AbortController();
  let firstId = enrolments.read()?.first_id ?? 0;
  let session: Session | null = null;
  let enrolling: Promise<unknown> = Promise.resolve();

  async function begin(enrolment: Enrolment): Promise<void> {
    const privateKey = await options.keys.keyFor(enrolment.public_key);
    if (privateKey === null) {
      alarms.raise('keyMissing', enrolment.public_key);
      return;
    }
    session = await open(enrolment, privateKey);
    await session.start();
  }

  async function enrolAndBegin(application: Application): Promise<Enrolment> {
    const enrolment = await enrol({ ...options, signal: closing.signal }, application);
    firstId = enrolment.first_id;
    await session?.stop();
    await begin(enrolment);
    return enrolment;
  }

  return {
    /** Gives the id above which those of new rows lie; 0 before it is enrolled. */
    firstId: () => firstId,
    branchName: () => enrolments.read()?.branch_name ?? '',
    session: () => session,

    /** Enrols one after the other: two at once would both find a server that is no branch yet. */
    enrol(application: Application): Promise<Enrolment> {
      const done = enrolling.then(() => enrolAndBegin(application));
      enrolling = done.catch(() => undefined);
      return done;
    },

    /** Goes on if it was enrolled before; tells whether it was. */
    async resume(): Promise<boolean> {
      const enrolment = enrolments.read();
      if (enrolment) await begin(enrolment).catch(alarms.failed);
      return enrolment !== null;
    },

    /** Aborts requests of enrolment, under way and later. */
    abort: () => closing.abort(),
    stop: async () => session?.stop(),
  };
}
