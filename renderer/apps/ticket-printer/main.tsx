import '#renderer/ui/theme/tokens.css';
import './ticket-printer.css';
import { TicketPrinterPage } from '#renderer/features/ticket-printer/ticket-printer-page.tsx';
import { createTicketPrinterTexts } from '#renderer/features/ticket-printer/ticket-printer-texts.ts';
import { wantedPaper } from '#renderer/features/ticket-printer/wanted-paper.ts';
import { createPublicClient } from '#renderer/public-pages/client.ts';
import { startPage } from '#renderer/public-pages/page.tsx';
import { syncColorScheme } from '#renderer/public-pages/sync-color-scheme.ts';

const client = createPublicClient();
const i18n = createTicketPrinterTexts(navigator.languages);

syncColorScheme();
startPage({
  client,
  page: <TicketPrinterPage i18n={i18n} client={client} wanted={wantedPaper(location.search)} />,
  meanwhile: null,
});
