import '#renderer/ui/theme/tokens.css';
import './booking.css';
import { BookingPage } from '#renderer/features/booking/booking-page.tsx';
import { createBookingTexts } from '#renderer/features/booking/booking-texts.ts';
import { createPublicClient } from '#renderer/public-pages/client.ts';
import { startPage, syncColorScheme } from '#renderer/public-pages/page.tsx';

syncColorScheme();
const client = createPublicClient();
startPage({
  client,
  page: <BookingPage client={client} texts={createBookingTexts('es')} />,
  meanwhile: null,
});
