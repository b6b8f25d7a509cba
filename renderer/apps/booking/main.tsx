import '#renderer/ui/theme/tokens.css';
import './booking.css';
import { BookingPage } from '#renderer/features/booking/booking-page.tsx';
import { createBookingTexts } from '#renderer/features/booking/booking-texts.ts';
import { createPublicClient } from '#renderer/public-pages/client.ts';
import { startPage } from '#renderer/public-pages/page.tsx';
import { syncColorScheme } from '#renderer/public-pages/sync-color-scheme.ts';

syncColorScheme();
const client = createPublicClient();
startPage({
  client,
  page: <BookingPage client={client} texts={createBookingTexts('es')} />,
  meanwhile: null,
});
