import type { Outbox, PushStatus, PushWorld } from './ports.ts';

/** Milliseconds between two writes of the status while more is to be sent. */
const KEEP_EVERY_MS = 1_000;

interface NotingOutbox extends Outbox {
  /**
   * Takes note of how far the branch has come, and writes it down now and then: each write is a commit, for which
   * customers wait as well. What is lost with the power is learnt again from central's welcome.
   */
  note(status: PushStatus): Promise<void>;
}

/** Wraps the outbox so that its status may be ahead of what is written down. */
export function notingOutbox({ outbox, mono }: Pick<PushWorld, 'outbox' | 'mono'>): NotingOutbox {
  let noted: PushStatus | null = null;
  let keptAt = mono();

  async function keep(status: PushStatus): Promise<void> {
    noted = status;
    await outbox.keep(status);
    keptAt = mono();
    noted = null;
  }

  return {
    ...outbox,
    status: async () => noted ?? outbox.status(),
    keep,
    async repair() {
      // What central has confirmed decides what is rebuilt.
      if (noted) await keep(noted);
      return outbox.repair();
    },
    async note(status) {
      noted = status;
      if (mono() - keptAt >= KEEP_EVERY_MS) await keep(status);
    },
  };
}
