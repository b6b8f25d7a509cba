import { HomeScreen } from '#renderer/features/home/home-screen.tsx';
import { useText } from '#renderer/lib/texts/use-text.ts';
import { titleOf } from './pages/offered.ts';
import { useSections, useViewer } from './pages/use-sections.ts';

/** Shows the home page with a tile for each section beside it. */
export function Home() {
  const text = useText();
  const { shows } = useViewer();
  const tiles = useSections().flatMap(({ page, to }) =>
    page.purpose
      ? [{ to, Icon: page.Icon, title: text(titleOf(page, shows)), purpose: text(page.purpose) }]
      : [],
  );
  return <HomeScreen tiles={tiles} />;
}
