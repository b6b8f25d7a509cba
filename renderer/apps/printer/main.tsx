import '../../ui/theme/tokens.css';
import { createPrinterTexts } from '../../features/virtual-printer/printer-texts.ts';
import { PrintersPage } from '../../features/virtual-printer/printers-page.tsx';
import { followScheme } from '../../public-pages/follow-scheme.ts';
import { createPublicClient } from '../../public-pages/public-client.ts';
import { startPage } from '../../public-pages/start-page.tsx';

const client = createPublicClient();
const i18n = createPrinterTexts(navigator.languages);

followScheme();
startPage({ client, page: <PrintersPage i18n={i18n} client={client} />, meanwhile: null });
