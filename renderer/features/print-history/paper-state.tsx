import { IconAlertTriangle, IconCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PrintedPaper } from '#shared/contract/devices/print-history.ts';
import { PRINTER_ERRORS } from '#shared/contract/devices/printing.ts';
import css from './print-history.module.css';

const ICONS = {
  queued: IconClock,
  sending: IconClock,
  printed: IconCheck,
  unknown: IconAlertTriangle,
  failed: IconCircleX,
} as const;

/** Says in a sign and words what became of a paper, and why where it is not sure. */
export function PaperState({ paper: { state, fault } }: { readonly paper: PrintedPaper }) {
  const { t } = useTranslation(['print-history', 'printers']);
  const Icon = ICONS[state];
  const ofPrinter = PRINTER_ERRORS.find((each) => each === fault);
  const why = ofPrinter ? t(`printers:fault.${ofPrinter}`) : fault && t(`fault.${fault as UnknownOutcome}`);
  return (
    <span className={css.state} data-state={state}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span>
        {t(`states.${state}`)}
        {why && <small>{why}</small>}
      </span>
    </span>
  );
}

type UnknownOutcome = Exclude<NonNullable<PrintedPaper['fault']>, (typeof PRINTER_ERRORS)[number]>;
