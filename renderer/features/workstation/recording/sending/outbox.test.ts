import { describe, expect, it } from 'vitest';
import { createOutbox, type Outcome } from './outbox.ts';

/** An outbox whose pauses end when the test says so. */
function outbox() {
  let goOn: (() => void) | null = null;
  const left: number[] = [];
  const box = createOutbox({
    pause: () =>
      new Promise((resolve) => {
        goOn = resolve;
      }),
    onLeft: (count) => left.push(count),
  });
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    ...box,
    left,
    settled,
    async retry() {
      expect(goOn).not.toBeNull();
      goOn?.();
      goOn = null;
      await settled();
    },
  };
}

describe('what is to be sent', () => {
  it('waits while the server is away, and arrives in order when it is back', async () => {
    const box = outbox();
    const arrived: string[] = [];
    let away = true;
    const send = (name: string) => async (): Promise<Outcome> => {
      if (away) return 'later';
      arrived.push(name);
      return 'sent';
    };
    box.add(send('one'));
    box.add(send('two'));
    await box.settled();
    await box.retry();
    box.add(send('three'));
    expect(arrived).toEqual([]);
    away = false;
    await box.retry();
    expect(arrived).toEqual(['one', 'two', 'three']);
    expect(box.left).toEqual([1, 2, 3, 2, 1, 0]);
  });

  it('does not stand in the way of the rest where nobody takes it', async () => {
    const box = outbox();
    const tried: string[] = [];
    box.add(async () => {
      tried.push('one');
      return 'refused';
    });
    box.add(async () => {
      tried.push('two');
      return 'sent';
    });
    await box.settled();
    expect(tried).toEqual(['one', 'two']);
    expect(box.left.at(-1)).toBe(0);
  });

  it('is sent one at a time', async () => {
    const box = outbox();
    let under = 0;
    const max: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      box.add(async () => {
        under += 1;
        max.push(under);
        await box.settled();
        under -= 1;
        return 'sent';
      });
    }
    await expect.poll(() => box.left.at(-1)).toBe(0);
    expect(max).toEqual([1, 1, 1]);
  });
});
