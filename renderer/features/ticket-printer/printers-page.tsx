import type { i18n as Texts, TFunction } from 'i18next';
import { useCallback, useEffect, useRef, useState } from 'react';
import { wait } from '#renderer/public-pages/wait.ts';
import { type Client, pathOf } from '#shared/contract/client.ts';
import {
  listVirtualPrinters,
  PRINTER_CONDITIONS,
  receiptImage,
  setPrinterCondition,
  type VirtualPrinter,
} from '#shared/contract/devices/virtual-printers.ts';
import css from './printers-page.module.css';

interface Props {
  readonly i18n: Texts;
  readonly client: Client;
}

/** The simulated printers: condition and output. */
export function PrintersPage({ i18n, client }: Props) {
  const { printers, isDisconnected, play } = useVirtualPrinters(client);
  const t = i18n.getFixedT(i18n.language, 'virtual-printer');

  useEffect(() => {
    document.documentElement.lang = i18n.language;
    document.title = t('pageTitle');
  }, [i18n, t]);

  return (
    <main className={css.page}>
      <header>
        <h1>{t('title')}</h1>
        <p>{t('about')}</p>
        {isDisconnected && (
          <p className={css.offline} role="status">
            {t('lost')}
          </p>
        )}
      </header>
      {printers?.length === 0 && <p className={css.none}>{t('none')}</p>}
      <div className={css.printers}>
        {printers?.map((printer) => (
          <PrinterCard
            key={printer.index}
            t={t}
            printer={printer}
            onPlay={(condition) => play(printer.index, condition)}
          />
        ))}
      </div>
    </main>
  );
}

interface PrinterCardProps {
  readonly t: TFunction<'virtual-printer'>;
  readonly printer: VirtualPrinter;
  readonly onPlay: (condition: Condition) => void;
}

/** Shows one printer: its condition to play with, and its paper, newest first. */
function PrinterCard({ t, printer, onPlay }: PrinterCardProps) {
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

const EVERY = 1_000;
const TIMEOUT_MS = 3_000;

type Condition = VirtualPrinter['condition'];

interface VirtualPrinters {
  /** Null until the first answer. */
  readonly printers: readonly VirtualPrinter[] | null;
  /** True while the server does not answer. */
  readonly isDisconnected: boolean;
  readonly play: (index: number, condition: Condition) => void;
}

/** Reads the demonstration's printers every second. */
function useVirtualPrinters(client: Client): VirtualPrinters {
  const [printers, setPrinters] = useState<readonly VirtualPrinter[] | null>(null);
  const [isDisconnected, setDisconnected] = useState(false);

  const stepCount = useRef(0);

  const look = useCallback(async () => {
    const before = stepCount.current;
    const found = await client
      .call(listVirtualPrinters, {}, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      .catch(() => null);
    setDisconnected(found === null);
    // Drops an answer to a request from before something was played: it would show the past.
    if (found && before === stepCount.current) setPrinters(found);
  }, [client]);

  useEffect(() => {
    const end = new AbortController();
    async function poll() {
      while (!end.signal.aborted) {
        await look();
        await wait(EVERY, end.signal);
      }
    }
    void poll();
    return () => end.abort();
  }, [look]);

  const play = useCallback(
    (index: number, condition: Condition) => {
      stepCount.current += 1;
      // Optimistic update; the next poll corrects it if the server rejected it.
      setPrinters(
        (known) => known?.map((one) => (one.index === index ? { ...one, condition } : one)) ?? null,
      );
      void client.call(setPrinterCondition, { params: { index }, body: { condition } }).catch(look);
    },
    [client, look],
  );

  return { printers, isDisconnected, play };
}
