import type { Outbox, PushWorld, Standing } from './ports.ts';

/** While more is to be sent, how far the branch has come is written down no more often than this. */
const KEEP_EVERY_MS = 1_000;

interface NotingOutbox extends Outbox {
  /**
   * Takes note of how far the branch has come, and writes it down now and then: each write is a commit, for which
   * customers wait as well. What is lost with the power is learnt again from central's welcome.
   */
  note(standing: Standing): Promise<void>;
}

/** The outbox with a standing that may be ahead of what is written down. */
export function notingOutbox({ outbox, mono }: Pick<PushWorld, 'outbox' | 'mono'>): NotingOutbox {
  let noted: Standing | null = null;
  let keptAt = mono();

  async function keep(standing: Standing): Promise<void> {
    noted = standing;
    await outbox.keep(standing);
    keptAt = mono();
    noted = null;
  }

  return {
    ...outbox,
    standing: async () => noted ?? outbox.standing(),
    keep,
    async note(standing) {
      noted = standing;
      if (mono() - keptAt >= KEEP_EVERY_MS) await keep(standing);
    },
  };
}
