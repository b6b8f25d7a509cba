import { Anchor, Button } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { everyPage, useApi } from '#renderer/lib/api.tsx';
import type { Option } from '#renderer/ui/fields/draft/control.ts';
import { ConfiguredForm } from '#renderer/ui/list/configured/configured-form.tsx';
import { ConfiguredList } from '#renderer/ui/list/configured/configured-list.tsx';
import { FormOfOne } from '#renderer/ui/list/configured/form-of-one.tsx';
import { useScope } from '#renderer/ui/list/configured/use-scope.ts';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { Card } from '#renderer/ui/page/card.tsx';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { checkConfiguration } from '#shared/contract/configuration/configuration-check.ts';
import { listKiosks } from '#shared/contract/configuration/kiosk-configuration.ts';
import {
  type BranchPrinter,
  findPrinters,
  getBranchPrinter,
  listPrintingDevices,
} from '#shared/contract/devices/branch-printers.ts';
import { PRINTER_KINDS } from '#shared/domain/printing/printer-address.ts';
import { paperWidths, printOutputs } from '#shared/domain/printing/ticket-document.ts';
import css from './branch-printers.module.css';
import { branchPrinters } from './printer-kind.tsx';

/** Names in one notice. */
const MAX_NAMES = 5;

/** Printers of the selected branch, with connection and state. */
export function BranchPrintersScreen() {
  const idKiosks = useKioskOptions();
  return (
    <>
      <UnprintableNotice />
      <ConfiguredList kind={branchPrinters} choices={{ idKiosks }} />
    </>
  );
}

/** Lists the texts with characters that no font has. */
function UnprintableNotice() {
  const { t, i18n } = useTranslation('branch-printers');
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['configurationCheck'],
    queryFn: ({ signal }) => api.call(checkConfiguration, {}, { signal }),
  });
  const found = data?.findings.filter(({ rule }) => rule === 'TEXT_NOT_PRINTABLE') ?? [];
  if (found.length === 0) return null;
  const names = new Intl.ListFormat(i18n.language).format([
    ...found.slice(0, MAX_NAMES).map(({ name }) => `“${name}”`),
    ...(found.length > MAX_NAMES ? ['…'] : []),
  ]);
  return (
    <Notice kind="warning">
      {t('unprintable', { names })}{' '}
      <Anchor component={Link} to="/app/configuration/tools/check">
        {t('openCheck')}
      </Anchor>
    </Notice>
  );
}

interface Loaded {
  /** Null for a new one. */
  readonly printer: BranchPrinter | null;
}

/** Form of a printer, new or selected by the address. */
export function PrinterFormScreen() {
  const api = useApi();
  const load = async (id: number | null, signal: AbortSignal): Promise<Loaded> => ({
    printer: id === null ? null : await api.call(getBranchPrinter, { params: { id } }, { signal }),
  });
  return (
    <FormOfOne kind={branchPrinters} load={load} nameOf={({ printer }) => printer?.name}>
      {(loaded) => <Form {...loaded} />}
    </FormOfOne>
  );
}

function Form({ printer }: Loaded) {
  const { t } = useTranslation('branch-printers');
  const [idDevices, setIdDevices] = useState(printer?.idDevices ?? null);
  const choices = {
    idDevices: useMachineOptions(printer),
    kind: PRINTER_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
    idKiosks: useKioskOptions(),
    width: [
      { value: 0, label: t('usualWidth') },
      ...paperWidths.map((value) => ({ value, label: t('millimetres', { width: value }) })),
    ],
    output: printOutputs.map((value) => ({ value, label: t(`outputs.${value}`) })),
  };
  return (
    <ConfiguredForm
      kind={branchPrinters}
      row={printer}
      title={t('printer')}
      choices={choices}
      onInputChange={(input) => setIdDevices(typeof input.idDevices === 'number' ? input.idDevices : null)}
    >
      {/* The key discards results of another machine. */}
      <DiscoveredPrinters key={idDevices} idDevices={idDevices} />
    </ConfiguredForm>
  );
}

/** The machines at which a printer may hang: the branch server, or a kiosk; undefined until the kiosks are known. */
function useMachineOptions(printer: BranchPrinter | null): readonly Option[] | undefined {
  const { t } = useTranslation('branch-printers');
  const api = useApi();
  const idBranches = useScope(branchPrinters)?.idBranches;
  const { data: kiosks } = useQuery({
    queryKey: [branchPrinters.key, 'machines', idBranches],
    queryFn: ({ signal }) =>
      api.call(listPrintingDevices, { query: { idBranches: Number(idBranches) } }, { signal }),
    enabled: idBranches !== undefined,
  });
  const removed = printer?.device === '' ? [{ value: printer.idDevices, label: t('atGone') }] : [];
  return (
    kiosks && [
      { value: null, label: t('thisServer') },
      ...kiosks.map(({ id, name, connected }) => ({
        value: id,
        label: connected === 'Y' ? name : t('away', { name }),
      })),
      ...removed,
    ]
  );
}

type DiscoveredPrinter = {
  readonly kind: 'network' | 'usb' | 'serial';
  readonly address: string;
  readonly name: string;
};

/** Lists printers at the ports of the branch server or of a kiosk, with their addresses. */
function DiscoveredPrinters({ idDevices }: { readonly idDevices: number | null }) {
  const { t } = useTranslation('branch-printers');
  const api = useApi();
  const [found, setFound] = useState<readonly DiscoveredPrinter[] | null>(null);
  const look = useAction(
    (_: null) => api.call(findPrinters, { query: idDevices === null ? {} : { idDevices } }),
    { onDone: setFound },
  );
  return (
    <Card title={t('foundTitle')}>
      <p className={css.hint}>{t('foundHint')}</p>
      <Button
        className={css.look}
        leftSection={<IconSearch size={18} stroke={1.75} />}
        loading={look.busy}
        onClick={() => void look.run(null)}
      >
        {t('look')}
      </Button>
      <div aria-live="polite">
        {found?.length === 0 && <p className={css.hint}>{t('foundNone')}</p>}
        {found && found.length > 0 && (
          <ul className={css.found}>
            {found.map(({ kind, address, name }) => (
              <li key={address}>
                <b>{name || address}</b>
                <span>{t(`kinds.${kind}`)}</span>
                <code>{address}</code>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

/** Possible users of a printer: a kiosk or the staff; undefined until the kiosks are loaded. */
export function useKioskOptions(): readonly Option[] | undefined {
  const { t } = useTranslation('branch-printers');
  const api = useApi();
  const { data: kiosks } = useQuery({
    queryKey: [branchPrinters.key, 'kiosks'],
    queryFn: ({ signal }) =>
      everyPage((page) => api.call(listKiosks, { query: { ...page, sort: 'name' } }, { signal })),
  });
  return (
    kiosks && [
      { value: null, label: t('noKiosk') },
      ...kiosks.map(({ id, name }) => ({ value: id, label: name })),
    ]
  );
}
