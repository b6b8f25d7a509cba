import type { Alarms } from '../alarms.ts';
import type { Session } from '../session.ts';
import { type Application, type EnrolTools, enrol } from './enrol.ts';
import { createEnrolmentStore, type Enrolment } from './enrolment-store.ts';

export interface MembershipOptions extends Omit<EnrolTools, 'signal'> {
  readonly alarms: Alarms;
  /** Puts together what a branch does with its central; starts nothing. */
  readonly open: (enrolment: Enrolment, privateKey: string) => Promise<Session>;
}

/** Which branch of which central this server is, and what it does with that central while it is one. */
export function createMembership({ alarms, open, ...tools }: MembershipOptions) {
  const enrolments = createEnrolmentStore(tools.database.readable);
  const closing = new AbortController();
  let firstId = enrolments.read()?.first_id ?? 0;
  let session: Session | null = null;
  let enrolling: Promise<unknown> = Promise.resolve();

  async function begin(enrolment: Enrolment): Promise<void> {
    const privateKey = await tools.keys.keyFor(enrolment.public_key);
    if (privateKey === null) {
      alarms.raise('keyMissing', enrolment.public_key);
      return;
    }
    session = await open(enrolment, privateKey);
    await session.start();
  }

  async function enrolAndBegin(application: Application): Promise<Enrolment> {
    const enrolment = await enrol({ ...tools, signal: closing.signal }, application);
    firstId = enrolment.first_id;
    await session?.stop();
    await begin(enrolment);
    return enrolment;
  }

  return {
    /** Above which the ids of new rows lie; 0 while it is no branch. */
    firstId: () => firstId,
    branchName: () => enrolments.read()?.branch_name ?? '',
    session: () => session,

    /** One after the other: two at once would both find a server that is no branch yet. */
    enrol(application: Application): Promise<Enrolment> {
      const done = enrolling.then(() => enrolAndBegin(application));
      enrolling = done.catch(() => undefined);
      return done;
    },

    /** Goes on where it was enrolled before; says whether it was. */
    async resume(): Promise<boolean> {
      const enrolment = enrolments.read();
      if (enrolment) await begin(enrolment).catch(alarms.failed);
      return enrolment !== null;
    },

    /** Asks central nothing any more. */
    abort: () => closing.abort(),
    stop: async () => session?.stop(),
  };
}
