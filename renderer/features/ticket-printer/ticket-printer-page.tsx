import type { i18n as Texts } from 'i18next';
import { type Ref, useEffect, useRef } from 'react';
import { QrImage } from '#renderer/public-pages/qr-image.tsx';
import { wait } from '#renderer/public-pages/wait.ts';
import type { Client } from '#shared/contract/client.ts';
import type { TicketPaper } from '#shared/contract/devices/ticket-paper.ts';
import css from './ticket-printer-page.module.css';
import { usePaper } from './use-paper.ts';
import type { WantedPaper } from './wanted-paper.ts';

interface Props {
  readonly i18n: Texts;
  readonly client: Client;
  readonly wanted: WantedPaper;
}

/** Shows one paper and prints it with the browser: a print job automatically, a draft on request. */
export function TicketPrinterPage({ i18n, client, wanted }: Props) {
  const t = i18n.getFixedT(i18n.language, 'ticket-printer');
  const found = usePaper(client, wanted);
  const sheet = useRef<HTMLElement>(null);
  const paper = found.kind === 'paper' ? found.paper : null;
  const isDraft = found.kind === 'paper' && found.from === 'draft';
  const millimetres = paper?.width ?? 0;

  useEffect(() => {
    document.documentElement.lang = i18n.language;
    document.title = t('pageTitle');
  }, [i18n, t]);

  useEffect(() => {
    const fit = () => sheet.current && fitPage(sheet.current, millimetres);
    window.addEventListener('beforeprint', fit);
    return () => window.removeEventListener('beforeprint', fit);
  }, [millimetres]);

  useEffect(() => {
    if (wanted.kind !== 'job' || millimetres === 0) return;
    const end = new AbortController();
    void printOnce(
      wanted.key,
      {
        wait,
        fit: () => sheet.current && fitPage(sheet.current, millimetres),
        pictured: () => imagesLoaded(sheet.current),
        print: () => window.print(),
        printed: printedHere(() => sessionStorage),
      },
      end.signal,
    );
    return () => end.abort();
  }, [wanted, millimetres]);

  return (
    <main className={css.page}>
      <header className={css.bar}>
        <h1>{t(isDraft ? 'preview' : 'title')}</h1>
        {paper && (
          <button type="button" onClick={() => window.print()}>
            {t('print')}
          </button>
        )}
      </header>
      {found.kind === 'loading' && (
        <p className={css.said} role="status">
          {t('loading')}
        </p>
      )}
      {found.kind === 'without' && (
        <div className={css.said} role={found.why === 'none' ? undefined : 'alert'}>
          <p>
            <b>{t(`without.${found.why}.title`)}</b>
          </p>
          <p>{t(`without.${found.why}.text`)}</p>
          {found.why === 'unreachable' && (
            <button type="button" onClick={() => location.reload()}>
              {t('again')}
            </button>
          )}
        </div>
      )}
      {paper && <PaperSheet ref={sheet} paper={paper} />}
    </main>
  );
}

/** Resolves when all images of the paper are loaded or failed. */
async function imagesLoaded(sheet: HTMLElement | null): Promise<void> {
  const images = [...(sheet?.querySelectorAll('img') ?? [])];
  await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
}

/**
 * Sets the printed page to the width of the paper and the height of its content; a browser would otherwise feed a
 * whole sheet. A second call measures again.
 */
function fitPage(paper: HTMLElement, width: number): void {
  const id = 'ticket-page';
  const style = document.getElementById(id) ?? document.head.appendChild(document.createElement('style'));
  style.id = id;
  // An extra millimetre, so that rounding creates no second page.
  const length = Math.ceil(millimetresOf(paper.getBoundingClientRect().height)) + 1;
  style.textContent = `@page { size: ${width}mm ${length}mm; margin: 0 }`;
}

const KEY = 'turno.ticketPrinter.printed';

/** Stores the jobs printed in this window, so that a reload prints nothing twice. */
function printedHere(storage: () => Storage) {
  const all = (): readonly string[] => {
    try {
      const stored: unknown = JSON.parse(storage().getItem(KEY) ?? '[]');
      return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
    } catch {
      return [];
    }
  };
  const known = new Set(all());
  return {
    has: (key: string): boolean => known.has(key),
    add(key: string): void {
      known.add(key);
      try {
        storage().setItem(KEY, JSON.stringify([...known]));
      } catch {
        // Without storage the mark is lost with the page: printing has priority.
      }
    },
  };
}

/** Paper of a ticket, black on white, at printed width. */
function PaperSheet({ paper, ref }: { readonly paper: TicketPaper; readonly ref: Ref<HTMLElement> }) {
  const { logo, copy, ticketLetter: letter, ticketNumber: number, qrCode } = paper;
  const line = (text: TicketPaper['fixedText'], part: string) =>
    text && <PaperLine text={text} part={part} paper={paper} />;
  const hasSystemTexts = paper.firstSystemText !== null || paper.secondSystemText !== null;
  return (
    <article
      ref={ref}
      className={css.paper}
      style={{ width: printedWidth(paper.width) }}
      data-width={paper.width}
    >
      {logo && <img className={css.logo} src={logo} alt="" data-part="logo" />}
      {line(paper.branchName, 'branchName')}
      {line(paper.fixedText, 'fixedText')}
      {line(paper.ticketName, 'ticketName')}
      {copy && (
        <p className={css.copy} style={{ fontSize: textHeight(3, paper) }} data-part="copy">
          {copy}
        </p>
      )}
      {(letter ?? number) !== null && (
        <p className={css.number} data-part="code">
          {letter && <span data-part="ticketLetter">{letter}</span>}
          {number && <span data-part="ticketNumber">{number}</span>}
        </p>
      )}
      {line(paper.information, 'information')}
      {line(paper.dateHour, 'dateHour')}
      {qrCode && <QrImage className={css.code} text={qrCode} label={qrCode} />}
      {hasSystemTexts && <hr className={css.rule} />}
      {line(paper.firstSystemText, 'firstSystemText')}
      {line(paper.secondSystemText, 'secondSystemText')}
    </article>
  );
}

interface PaperLineProps {
  readonly text: NonNullable<TicketPaper['fixedText']>;
  readonly part: string;
  readonly paper: TicketPaper;
}

function PaperLine({ text: { value, bold, underline, italic, size }, part, paper }: PaperLineProps) {
  return (
    <p
      className={css.text}
      style={{
        fontSize: textHeight(size, paper),
        fontWeight: bold ? 700 : 400,
        textDecoration: underline ? 'underline' : 'none',
        fontStyle: italic ? 'italic' : 'normal',
      }}
      data-part={part}
    >
      {value}
    </p>
  );
}

/** Default base of text sizes, px. */
const DEFAULT_TEXT_SIZE = 8;
const STEP = 4;

/**
 * Printed width, px: 290 for paper of 80 mm (operations specification, section 11).
 *
 * @internal used by tests besides this file
 */
export const printedWidth = (millimetres: number): number => (millimetres * 290) / 80;

/**
 * Text height, px: each size adds four pixels to the configured base, so the smallest is four above it.
 *
 * @internal used by tests besides this file
 */
export const textHeight = (
  size: 1 | 2 | 3,
  { textSize = DEFAULT_TEXT_SIZE }: Pick<TicketPaper, 'textSize'>,
): number => textSize + STEP * size;

/**
 * Converts pixels to millimetres as browsers print them: 96 per inch.
 *
 * @internal used by tests besides this file
 */
export const millimetresOf = (pixels: number): number => (pixels * 25.4) / 96;

/** Delay for the layout and again for the image before printing, ms (operations, section 11). */
const LAYOUT_DELAY_MS = 150;

export interface PrintOncePorts {
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Cuts the page to the paper, once it is laid out. */
  readonly fit: () => void;
  /** Resolves when the logo is loaded or failed. */
  readonly pictured: () => Promise<void>;
  readonly print: () => void;
  /** Printed jobs, across reloads. */
  readonly printed: { has(key: string): boolean; add(key: string): void };
}

/**
 * Prints the paper of a job once per window.
 *
 * @internal used by tests besides this file
 */
export async function printOnce(key: string, ports: PrintOncePorts, signal: AbortSignal): Promise<void> {
  if (ports.printed.has(key)) return;
  await ports.wait(LAYOUT_DELAY_MS, signal);
  await ports.pictured();
  if (signal.aborted) return;
  ports.fit();
  await ports.wait(LAYOUT_DELAY_MS, signal);
  if (signal.aborted || ports.printed.has(key)) return;
  ports.printed.add(key);
  ports.print();
}
