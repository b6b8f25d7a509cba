import '#renderer/ui/theme/tokens.css';
import './ticket-printer.css';
import { TicketPrinterPage } from '#renderer/features/ticket-printer/ticket-printer-page.tsx';
import { createTicketPrinterTexts } from '#renderer/features/ticket-printer/ticket-printer-texts.ts';
import { wantedPaper } from '#renderer/features/ticket-printer/wanted-paper.ts';
import { followScheme } from '#renderer/public-pages/follow-scheme.ts';
import { createPublicClient } from '#renderer/public-pages/public-client.ts';
import { startPage } from '#renderer/public-pages/start/start-page.tsx';

const client = createPublicClient();
const i18n = createTicketPrinterTexts(navigator.languages);

followScheme();
startPage({
  client,
  page: <TicketPrinterPage i18n={i18n} client={client} wanted={wantedPaper(location.search)} />,
  meanwhile: null,
});
