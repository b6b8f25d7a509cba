import type { TFunction } from 'i18next';
import { pathOf } from '#shared/contract/client.ts';
import {
  PRINTER_CONDITIONS,
  receiptImage,
  type VirtualPrinter,
} from '#shared/contract/devices/virtual-printers.ts';
import css from './printer-card.module.css';
import type { Condition } from './use-virtual-printers.ts';

interface Props {
  readonly t: TFunction<'virtual-printer'>;
  readonly printer: VirtualPrinter;
  readonly onPlay: (condition: Condition) => void;
}

/** Shows one printer: its condition to play with, and its paper, newest first. */
export function PrinterCard({ t, printer, onPlay }: Props) {
  const { index, port, condition, receipts } = printer;
  return (
    <section className={css.card} aria-labelledby={`printer-${index}`} data-printer={index}>
      <header className={css.head}>
        <h2 id={`printer-${index}`}>{t('printer', { index })}</h2>
        <span>{t('port', { port })}</span>
      </header>
      <fieldset className={css.conditions}>
        <legend>{t('condition')}</legend>
        {PRINTER_CONDITIONS.map((one) => (
          <label key={one} className={css.condition}>
            <input
              type="radio"
              name={`condition-${index}`}
              value={one}
              checked={one === condition}
              onChange={() => onPlay(one)}
            />
            {t(`conditions.${one}`)}
          </label>
        ))}
      </fieldset>
      <h3 className={css.count}>{t('receipts', { count: receipts.length })}</h3>
      <ol className={css.receipts}>
        {receipts.map(({ number, lines }) => (
          <li key={number}>
            <img
              src={pathOf(receiptImage, { params: { index, number } })}
              alt={lines.filter((line) => line.trim() !== '').join('\n')}
            />
            <span>{t('receipt', { number })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
