import '#renderer/ui/theme/tokens.css';
import './printer.css';
import { createPrinterTexts } from '#renderer/features/ticket-printer/printer-texts.ts';
import { PrintersPage } from '#renderer/features/ticket-printer/printers-page.tsx';
import { createPublicClient } from '#renderer/public-pages/client.ts';
import { startPage } from '#renderer/public-pages/page.tsx';
import { syncColorScheme } from '#renderer/public-pages/sync-color-scheme.ts';

const client = createPublicClient();
const i18n = createPrinterTexts(navigator.languages);

syncColorScheme();
startPage({ client, page: <PrintersPage i18n={i18n} client={client} />, meanwhile: null });
