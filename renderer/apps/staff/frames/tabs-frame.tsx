import { useText } from '#renderer/lib/texts/use-text.ts';
import { TabFrame } from '#renderer/ui/page/tab-frame.tsx';
import { titleOf } from '../pages/offered.ts';
import { useViewer } from '../pages/use-sections.ts';
import { useOpenSection } from './use-open-section.ts';

/** The pages of a section as tabs, and below them the one that is open. Each names the page itself. */
export function TabsFrame() {
  const text = useText();
  const { shows } = useViewer();
  const section = useOpenSection();
  if (!section) return null;
  return (
    <TabFrame
      label={text(titleOf(section.page, shows))}
      tabs={section.pages.map(({ page, to }) => ({ to, label: text(titleOf(page, shows)) }))}
    />
  );
}
