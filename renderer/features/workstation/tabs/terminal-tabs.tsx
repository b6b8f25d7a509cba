import { atom, useAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import type { Workstation } from '#shared/contract/workstation/workstations.ts';
import { StatisticsTab } from './statistics/statistics-tab.tsx';
import { TabSet } from './tab-set.tsx';
import { QueueTable } from './terminal/queue-table.tsx';

interface TerminalTabsProps {
  readonly workstation: Workstation;
  /** Opens the queue detail, or with null the operator's own stand-by list. */
  readonly onQueue: (idQueues: number | null) => void;
}

/** Shows, beside the ticket, who waits, and the operator's own day (operations specification, section 2). */
export function TerminalTabs({ workstation, onQueue }: TerminalTabsProps) {
  const { t } = useTranslation('attention');
  const [active, setActive] = useAtom(terminalTabAtom);
  return (
    <TabSet
      active={active}
      onActive={setActive}
      tabs={[
        {
          id: 'terminal',
          label: t('terminal.tab'),
          panel: <QueueTable workstation={workstation} onQueue={onQueue} />,
        },
        {
          id: 'statistics',
          label: t('statistics.tab'),
          panel: <StatisticsTab workstation={workstation} />,
        },
      ]}
    />
  );
}

/** Holds the tab beside the ticket that the operator chose, for as long as the page is open. */
const terminalTabAtom = atom<'terminal' | 'statistics'>('terminal');
