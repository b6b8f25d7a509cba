import type { Language } from '#shared/contract/fields.ts';
import { type AlarmKind, type FleetEvent, OFFLINE } from '#shared/domain/fleet/alarms.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { readReason, STOP_REASONS } from '#shared/domain/replication/reason.ts';
import { createAlarmTexts } from '#shared/i18n/alarm-texts.ts';
import { bytesText, spanText } from '#shared/i18n/span-text.ts';
import type { Message } from './message.ts';

/** Texts of alarms as on the pages, for recipients outside them. */
export function createAlarmTextWriter(spoken: Language) {
  const t = createAlarmTexts().getFixedT(spoken, ['fleet', 'replication']);
  const span = (ms: Millis) => spanText(spoken, Math.max(0, ms));
  const moment = (at: Millis) =>
    new Date(at).toLocaleString(spoken, { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' });

  const nameOf = ({ branch }: Message): string => branch?.name ?? t('central.title');

  function titleOf({ kind, detail }: Message): string {
    if (kind === 'behind' && detail === OFFLINE) return t('history.away');
    return t(`history.${kind}`, { printer: detail, device: detail, version: detail });
  }

  function stoppedAs(detail: string): string {
    const { code, detail: more } = readReason(STOP_REASONS, detail);
    return t(`replication:stop.${code}`, { detail: more });
  }

  function skew(ms: Millis): string {
    return t(ms > 0 ? 'clock.ahead' : 'clock.behind', { span: span(Math.abs(ms)) });
  }

  /** Meaning of an alarm and instructions. */
  function meaningOf({ what, kind, detail, raisedAt, branch, metrics }: Message): string {
    if (what === 'happened') return t(`happened.${kind as FleetEvent}`);
    const free = bytesText(spoken, metrics.freeBytes);
    if (branch === null) {
      if (kind === 'delivery') return t(detail === 'mail' ? 'central.mail' : 'central.webhook');
      return t(`central.${kind as 'disk' | 'reservedSpace' | 'file' | 'deployment'}`, { free, name: detail });
    }
    if (kind === 'behind' && detail === OFFLINE)
      return t('alarm.away', { span: span(raisedAt - (metrics.lastSeen ?? raisedAt)) });
    return t(`alarm.${kind as AlarmKind}`, {
      free,
      printer: detail,
      device: detail,
      version: detail,
      count: metrics.quarantined,
      reason: stoppedAs(detail),
      skew: skew(metrics.skewMs),
      span: span(metrics.lagMs),
    });
  }

  /** Start and duration of an alarm. */
  function whenOf({ what, raisedAt, endedAt }: Message): string {
    if (what === 'happened' || endedAt === null) return moment(raisedAt);
    return t('message.over', { from: moment(raisedAt), span: span(endedAt - raisedAt) });
  }

  const headOf = (message: Message): string =>
    message.what === 'ended' ? t('message.ended', { what: titleOf(message) }) : titleOf(message);

  return {
    textOf: (message: Message): string =>
      message.what === 'ended' ? `${headOf(message)}. ${whenOf(message)}` : meaningOf(message),

    /** Writes the subject and the text of one mail about all of these. */
    emailOf(messages: readonly Message[]): { readonly subject: string; readonly text: string } {
      const [only] = messages;
      const subject =
        only && messages.length === 1
          ? `${nameOf(only)}: ${headOf(only)}`
          : t('message.many', { count: messages.length });
      const parts = messages.map((message) =>
        [
          `${nameOf(message)}: ${headOf(message)}`,
          whenOf(message),
          ...(message.what === 'ended' ? [] : [meaningOf(message)]),
        ].join('\n'),
      );
      return { subject: `Turno: ${subject}`, text: [...parts, t('message.why')].join('\n\n') };
    },
  };
}

export type AlarmTextWriter = ReturnType<typeof createAlarmTextWriter>;
