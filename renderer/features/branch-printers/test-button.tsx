import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useApi } from '#renderer/lib/api.tsx';
import { LIVE } from '#renderer/lib/live.tsx';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { useAction } from '#renderer/ui/overlay/use-action.ts';
import { type BranchPrinter, testPrinter } from '#shared/contract/devices/branch-printers.ts';

interface TestButtonProps {
  readonly printer: Pick<BranchPrinter, 'id' | 'name' | 'enabled'>;
}

/** Prints a test page and reports the outcome. */
export function TestButton({ printer: { id, name, enabled } }: TestButtonProps) {
  const { t } = useTranslation(['branch-printers', 'printers']);
  const api = useApi();
  const toasts = useToasts();
  const test = useAction((_: null, call) => api.call(testPrinter, { params: { id } }, call), {
    refreshes: [LIVE.printers],
    onDone({ outcome, reason }) {
      if (outcome === 'printed') return toasts.success({ title: t('tested', { name }) });
      const printerError = TEST_ERRORS.find((one) => one === reason);
      toasts.warning({
        title: t(outcome === 'refused' ? 'notTested' : 'perhapsTested', { name }),
        ...(printerError && { text: t(`printers:help.${printerError}`) }),
      });
    },
  });
  return (
    <Button
      variant="default"
      size="compact-sm"
      disabled={enabled === 'N'}
      loading={test.busy}
      title={t('testOf', { name })}
      onClick={() => void test.run(null)}
    >
      {t('test')}
    </Button>
  );
}

const TEST_ERRORS = ['unreachable', 'no-answer', 'out-of-paper', 'cover-open', 'busy', 'error'] as const;
