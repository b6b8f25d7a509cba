import { IconAlertTriangle, IconQuestionMark } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { StateGlyph } from '#renderer/ui/marks/state-glyph.tsx';
import type { AttachedPrinter, DeviceStatus } from '#shared/contract/devices/device-status.ts';
import css from './devices.module.css';
import { sinceText } from './moment-text.ts';
import { printerText } from './printer-text.ts';

/** Fields that determine the state of a device. */
interface Judged extends Pick<DeviceStatus, 'kind' | 'state' | 'raised' | 'since'> {
  readonly printers: readonly Pick<AttachedPrinter, 'error' | 'paperLow'>[];
}

/** State of a device as icon and text, with the time of an issue. */
export function DeviceStateMark({ device }: { readonly device: Judged }) {
  const { t } = useTranslation(['devices', 'printers']);
  const texts = useTranslation('devices');
  const { kind, state, raised, since, printers } = device;
  // Being off is normal for screens outside opening hours, and for workstations without a user.
  const isResting = state === 'offline' && raised === 'N';
  const is = isResting || state === 'never' || state === 'disabled' ? 'off' : state;
  const isWarning = state === 'duplicate' || state === 'muted' || state === 'low';
  const [printer] = printers;
  const printerErrors =
    kind === 'kiosk' && state === 'live' ? printers.map((one) => printerText(one, t)) : [];
  const errorText = printerErrors.find((text) => text !== null);

  function stateText(): string {
    if (isResting && kind !== 'printer') return t(`state.resting.${kind}`);
    if (state === 'faulty') return t(`printers:error.${printer?.error ?? 'unreachable'}`);
    if (state === 'live' || state === 'disabled' || state === 'never') return t(`state.${state}.${kind}`);
    return t(`state.${state}`);
  }
  return (
    <span className={css.state} data-is={is}>
      {state === 'never' && <IconQuestionMark size={14} stroke={2} aria-hidden="true" />}
      {isWarning && <IconAlertTriangle size={15} stroke={1.75} aria-hidden="true" />}
      {state === 'live' && <StateGlyph state="assisting" />}
      {(state === 'offline' || state === 'faulty') && <StateGlyph state={isResting ? 'off' : 'noshow'} />}
      {state === 'disabled' && <StateGlyph state="off" />}
      <span>
        {stateText()}
        {since !== null && <small className={css.small}>{sinceText(since, texts)}</small>}
        {errorText && <small className={`${css.small} ${css.warn}`}>{errorText}</small>}
      </span>
    </span>
  );
}
