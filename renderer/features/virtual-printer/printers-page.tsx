import type { i18n as Texts } from 'i18next';
import { useEffect } from 'react';
import type { Client } from '#shared/contract/client.ts';
import { PrinterCard } from './printer-card.tsx';
import css from './printers-page.module.css';
import { useVirtualPrinters } from './use-virtual-printers.ts';

interface Props {
  readonly i18n: Texts;
  readonly client: Client;
}

/** Shows the printers of the demonstration: what ails them, and what came out of them. */
export function PrintersPage({ i18n, client }: Props) {
  const { printers, lost, play } = useVirtualPrinters(client);
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
        {lost && (
          <p className={css.lost} role="status">
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
