import { expectTypeOf, it } from 'vitest';
import type { Millis, QueueId, Seconds, TicketId } from './ids.ts';

it('takes no span in seconds for one in milliseconds', () => {
  expectTypeOf<Seconds>().not.toExtend<Millis>();
  expectTypeOf<Millis>().not.toExtend<Seconds>();
});

it("takes no queue's id for a ticket's", () => {
  expectTypeOf<QueueId>().not.toExtend<TicketId>();
  expectTypeOf<TicketId>().not.toExtend<QueueId>();
});

it('takes a plain number for any of them', () => {
  expectTypeOf<number>().toExtend<Millis>();
  expectTypeOf<number>().toExtend<TicketId>();
});
