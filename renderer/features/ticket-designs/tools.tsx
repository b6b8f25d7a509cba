import { ActionIcon, Button, Menu, Popover, SegmentedControl, Select, Tooltip } from '@mantine/core';
import { IconChevronDown, IconExternalLink, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { useShows } from '#renderer/lib/installation.tsx';
import { useBranches } from '#renderer/lib/reads.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { testTicketDesign } from '#shared/contract/devices/branch-printers.ts';
import { listPrinters, PRINTER_ERRORS, type Printer } from '#shared/contract/devices/printing.ts';
import type { TicketPaper } from '#shared/contract/devices/ticket-paper.ts';
import { LANGUAGES, type Language } from '#shared/contract/fields.ts';
import {
  type PaperWidth,
  type PrintOutput,
  paperWidths,
  printOutputs,
} from '#shared/domain/printing/ticket-document.ts';
import css from './designer.module.css';
import { useDesigner } from './designer-context.ts';
import { titleOf } from './sample-tickets.ts';

/** Tools of the preview: paper width, sample, printer view and test print. */
export function Tools() {
  const { t } = useTranslation('ticket-designs');
  const { sample, preview, show } = useDesigner();
  return (
    <>
      <SegmentedControl
        aria-label={t('width')}
        value={String(sample.width)}
        onChange={(width) => show({ width: Number(width) as PaperWidth })}
        data={paperWidths.map((width, at) => ({
          value: String(width),
          label: at === 0 ? t('millimetres', { count: width }) : String(width),
        }))}
      />
      <SampleMenu />
      <span className={css.end}>
        <Tooltip label={t('openPreview')}>
          <ActionIcon
            variant="default"
            size={36}
            aria-label={t('openPreview')}
            disabled={!preview}
            onClick={() => preview && openPrinterView(preview.paper)}
          >
            <IconExternalLink size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
        <PrintTest />
      </span>
    </>
  );
}

const LONG_SAMPLE = 'longest';

/** Selects the sample ticket, its language and the print output. */
function SampleMenu() {
  const { t } = useTranslation(['ticket-designs', 'common']);
  const { sample, tickets, show } = useDesigner();
  const id = useId();
  const selected = tickets.find((ticket) => ticket.id === sample.idQueueCategories);
  return (
    <Popover width={320} position="bottom-start" withinPortal={false} transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <Button className={css.sample} rightSection={<IconChevronDown size={16} stroke={1.75} />}>
          <span className={css.sampleWords}>
            <small>{t('sample')}</small>
            {selected ? selected.names.QUEUE_NAME.name : t('longestName')}
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={css.choices} aria-label={t('sample')}>
        <Select
          label={t('ticketOf')}
          value={selected ? String(selected.id) : LONG_SAMPLE}
          data={[
            { value: LONG_SAMPLE, label: t('longestName') },
            ...tickets.map((ticket) => ({ value: String(ticket.id), label: titleOf(ticket) })),
          ]}
          searchable
          comboboxProps={{ withinPortal: false }}
          onChange={(value) => show({ idQueueCategories: value === LONG_SAMPLE ? null : Number(value) })}
        />
        <div className={css.choice}>
          <span id={`${id}-language`}>{t('sampleLanguage')}</span>
          <SegmentedControl
            fullWidth
            aria-labelledby={`${id}-language`}
            value={sample.language}
            onChange={(value) => show({ language: value as Language })}
            data={LANGUAGES.map((value) => ({ value, label: t(`common:language.${value}`) }))}
          />
        </div>
        <div className={css.choice}>
          <span id={`${id}-output`}>{t('output')}</span>
          <SegmentedControl
            fullWidth
            aria-labelledby={`${id}-output`}
            value={sample.output}
            onChange={(value) => show({ output: value as PrintOutput })}
            data={printOutputs.map((value) => ({ value, label: t(`outputOf.${value}`) }))}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

const NO_PRINTERS: readonly Printer[] = [];

/** Prints the draft as a test on a printer of the branch. Central servers have no printers. */
function PrintTest() {
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

/** Storage key and address of the page that prints with the browser. */
const PRINTER_KEY = 'turno.ticketPrinter';

const PRINTER_PAGE = '/ticket-printer';

/** Opens the printer page in a new window with an unsaved paper. */
function openPrinterView(paper: TicketPaper): void {
  localStorage.setItem(PRINTER_KEY, JSON.stringify(paper));
  window.open(PRINTER_PAGE, '_blank', 'noopener');
}
