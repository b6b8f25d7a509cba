import { Button, Menu } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useShows } from '#renderer/lib/installation.tsx';
import { useBranches } from '#renderer/lib/reads.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { testTicketDesign } from '#shared/contract/devices/branch-printers.ts';
import { listPrinters, PRINTER_ERRORS, type Printer } from '#shared/contract/devices/printing.ts';
import { useDesigner } from '../designer-context.ts';

const NO_PRINTERS: readonly Printer[] = [];

/**
 * Prints the draft, marked as a test, at a printer of the branch that is chosen by its name. At a central, which has no
 * printers, there is nothing to press.
 */
export function PrintTest() {
  const { t } = useTranslation('ticket-designs');
  const printers = usePrinters();
  const test = useTest();
  if (printers.length === 0) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button leftSection={<IconPrinter size={18} stroke={1.75} />} loading={test.busy}>
          {t('printTest')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {printers.map((printer) => (
          <Menu.Item key={printer.id} onClick={() => void test.run(printer)}>
            {printer.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function usePrinters(): readonly Printer[] {
  const api = useApi();
  const shows = useShows();
  const [branch] = useBranches();
  const { data } = useQuery({
    queryKey: ['branch-printers', 'tested', branch?.id],
    queryFn: ({ signal }) => api.call(listPrinters, { params: { id: branch?.id ?? 0 } }, { signal }),
    enabled: branch !== undefined && shows('configuration.branch'),
    retry: false,
  });
  return data ?? NO_PRINTERS;
}

function useTest() {
  const { t } = useTranslation(['branch-printers', 'printers']);
  const api = useApi();
  const toasts = useToasts();
  const { draft, sample } = useDesigner();
  return useAction(
    async ({ id, name }: Printer, call) => {
      const { language, idQueueCategories } = sample;
      const body = { design: draft.design, language, idQueueCategories };
      return { name, ...(await api.call(testTicketDesign, { params: { id }, body }, call)) };
    },
    {
      onDone({ name, outcome, reason }) {
        if (outcome === 'printed') return toasts.success({ title: t('tested', { name }) });
        const printerError = PRINTER_ERRORS.find((one) => one === reason);
        toasts.warning({
          title: t(outcome === 'refused' ? 'notTested' : 'perhapsTested', { name }),
          ...(printerError && { text: t(`printers:help.${printerError}`) }),
        });
      },
    },
  );
}
