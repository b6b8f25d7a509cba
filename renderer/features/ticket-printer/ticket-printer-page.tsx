import type { i18n as Texts } from 'i18next';
import { useEffect, useRef } from 'react';
import { wait } from '#renderer/public-pages/wait.ts';
import type { Client } from '#shared/contract/client.ts';
import { fitPage } from './fit-page.ts';
import { PaperSheet } from './paper-sheet.tsx';
import { printOnce } from './print-once.ts';
import { printedHere } from './printed-here.ts';
import css from './ticket-printer-page.module.css';
import { usePaper } from './use-paper.ts';
import type { WantedPaper } from './wanted-paper.ts';

interface Props {
  readonly i18n: Texts;
  readonly client: Client;
  readonly wanted: WantedPaper;
}

/** Shows one paper and prints it with the browser: a job's by itself, a designer's draft when its reader wants to. */
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

/** Resolves when every picture of the paper is there, or is known not to come. */
async function imagesLoaded(sheet: HTMLElement | null): Promise<void> {
  const images = [...(sheet?.querySelectorAll('img') ?? [])];
  await Promise.all(images.map((picture) => picture.decode().catch(() => undefined)));
}
