import type { Kysely, Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Millis } from '#shared/domain/ids.ts';
import type { GeneralSettings } from '#shared/domain/settings/read-settings.ts';
import type { SharedTables } from '../db/tables.ts';
import type { Clock } from '../kit/clock.ts';
import { every } from '../kit/every.ts';
import { createSecretKey } from '../secrets/secret-key.ts';
import { createSecrets } from '../secrets/secrets.ts';
import {
  type AddressedLetter,
  type DueLetter,
  dueLetters,
  keepLetters,
  type LetterFailure,
  settleLetter,
  takeLetter,
  unwritten,
} from './letter-box.ts';
import { isRefusedForGood, MailUnanswered, sendMail } from './mail.ts';
import { mailPassword } from './mail-password.ts';

export interface LettersOptions {
  readonly reader: Kysely<SharedTables>;
  /** Runs a write of its own. */
  readonly write: <Answer>(run: (db: Transaction<SharedTables>) => Promise<Answer>) => Promise<Answer>;
  /** Writes the letters that are of use now: the same ones each time. */
  readonly lettersAt: (now: Millis) => Promise<readonly AddressedLetter[]>;
  readonly dataDir: string;
  readonly secretKey?: Buffer | undefined;
  readonly settings: () => GeneralSettings | Promise<GeneralSettings>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Milliseconds between two looks, where they are not the usual ones. */
  readonly looksMs?: number | undefined;
}

const LOOK_MS = 2_000;

/**
 * Sends letters by the mail server of the settings, each once: what happened is the row that tells of it, so that a
 * server that ends before a letter was written or sent does it when it is back. Nothing waits for it.
 */
export function composeLetters(options: LettersOptions) {
  const { reader, write, lettersAt, settings, clock, log, looksMs = LOOK_MS } = options;
  const secrets = createSecrets(createSecretKey(options.dataDir, options.secretKey));
  let looking: { stop(): void } | null = null;
  let underWay: Promise<void> | null = null;
  let stopped = false;
  let said: string | null = null;

  async function look(): Promise<void> {
    const now = await settings();
    // A delivery of 0 keeps mail back.
    if (!now.mailActive || now.mailDelivery === 0) return;
    const fresh = await unwritten(reader, await lettersAt(clock.now()));
    if (fresh.length > 0) await write((db) => keepLetters(db, fresh, clock.now()));
    for (const letter of await dueLetters(reader, clock.now())) {
      if (stopped) return;
      if (!(await write((db) => takeLetter(db, letter, clock.now())))) continue;
      const { key, recipient, subject, attachment_name: name, attachment } = letter;
      const written = { key, subject, text: textOf(letter), to: [recipient] };
      const sent = name === '' ? written : { ...written, attachment: { name, content: attachment } };
      const failure = await mailPassword(secrets, reader, now)
        .then((password) => sendMail(sent, now, password))
        .then(
          () => null,
          (error: unknown) => failureOf(error, letter),
        );
      await write((db) => settleLetter(db, key, failure ?? { sentAt: clock.now() }));
      if (failure !== null && failure.failure !== said) log.warn(failure, 'a letter did not go out');
      said = failure?.failure ?? null;
    }
  }

  function soon(): void {
    underWay ??= look()
      .catch((error: unknown) => log.error({ err: error }, 'letters were not sent'))
      .finally(() => {
        underWay = null;
      });
  }

  return {
    start(): void {
      looking = every(looksMs, soon);
    },
    async stop(): Promise<void> {
      stopped = true;
      looking?.stop();
      await underWay;
    },
  };
}

/** A letter that may have arrived says so, where it is sent again: also after a server that ended in between. */
function textOf({ text, outcome, attempts, failure, copy_note: note }: DueLetter): string {
  const mayHaveArrived = outcome === 'copy' || (attempts > 0 && failure === '');
  return mayHaveArrived && note !== '' ? `${note}\n\n${text}` : text;
}

function failureOf(error: unknown, letter: DueLetter): LetterFailure {
  const failure = error instanceof Error ? error.message : String(error);
  if (isRefusedForGood(error)) return { failure, outcome: 'refused' };
  if (!(error instanceof MailUnanswered)) return { failure, outcome: letter.outcome };
  return { failure, outcome: letter.outcome === '' && letter.copy_note !== '' ? 'copy' : 'unknown' };
}
