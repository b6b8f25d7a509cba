/**
 * Says what became of something that was to be sent: it arrived, it has to be tried again, or it was refused for
 * good.
 */
export type Outcome = 'sent' | 'later' | 'refused';
export type Send = () => Promise<Outcome>;

export interface OutboxOptions {
  /** Waits before the next try. */
  readonly pause: () => Promise<void>;
  /** Hears how many are left whenever that changes. */
  readonly onLeft: (left: number) => void;
}

/** Sends one thing after another in the order in which they came, each again and again until it is taken. */
export function createOutbox({ pause, onLeft }: OutboxOptions) {
  const waiting: Send[] = [];
  let sending = false;

  async function sendAll(): Promise<void> {
    sending = true;
    for (let first = waiting[0]; first; first = waiting[0]) {
      if ((await first()) === 'later') {
        await pause();
        continue;
      }
      waiting.shift();
      onLeft(waiting.length);
    }
    sending = false;
  }

  return {
    /** `send` answers in every case and throws nothing. */
    add(send: Send): void {
      waiting.push(send);
      onLeft(waiting.length);
      if (!sending) void sendAll();
    },
  };
}
