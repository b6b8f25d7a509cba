import type { KeyObject } from 'node:crypto';
import type { BookingLimits } from '#shared/server/appointments/booking-confirmation.ts';
import type { Limit } from '#shared/server/kit/route.ts';
import type { ServerOptions } from '#shared/server/server-options.ts';
import type { PhoneLimits } from '#shared/server/statistics/phone-ticket-view.ts';
import type { DemoPrinters } from '../features/demo/demo-printers.ts';
import type { ComposeReplication } from '../replication/replication.ts';

/** Limits of requests by one client to endpoints without a token. */
export interface BranchLimits {
  readonly signIn: Limit;
  /** Limits for issuing tickets; all apply. */
  readonly issue: readonly Limit[];
  /** Limits for trying appointment numbers; all apply. */
  readonly arrive: readonly Limit[];
  /** Of requests for the current wait. */
  readonly kiosk: Limit;
  /** Limits of public bookings. */
  readonly booking: BookingLimits;
  /** Of phones that show their ticket. */
  readonly phone: PhoneLimits;
}

export interface BranchServerOptions extends ServerOptions {
  readonly syncType: 'standalone' | 'branch';
  readonly random: () => number;
  /** Verifies the packages offered to devices; without it none are offered. */
  readonly updateKey?: KeyObject | null;
  readonly demoPrinters: DemoPrinters;
  /** Runs a demonstration in steps of this interval, ms; without it no customers are simulated. */
  readonly demoLive?: { readonly everyMs: number } | undefined;
  readonly limits: BranchLimits;
  /** Origin at which phones reach this server, as printed on tickets. */
  readonly phoneOrigin: string;
  /** Connects the branch to its central, or runs it without one. */
  readonly replication: ComposeReplication;
  /** Time zone of the machine; by default that of the process. */
  readonly machineZone?: string;
  /** Called after changed configuration of central has come into force. Must not throw. */
  readonly onConfiguration?: () => void;
}
