import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { FormFrame } from '#renderer/ui/form-frame/form-frame.tsx';
import { useLeaveAfterSave } from '#renderer/ui/form-frame/use-leave-after-save.ts';
import { useToasts } from '#renderer/ui/overlay/toasts.tsx';
import { type ShowApiError, useAction } from '#renderer/ui/overlay/use-action.ts';
import { useOpenPage } from '#renderer/ui/page/open-page.ts';
import type { CallOptions } from '#shared/contract/client.ts';

interface AdaptedFormProps {
  /** Query key of the list to return to. */
  readonly listKey: string;
  /** Whether this level may adapt it; otherwise it is read-only. */
  readonly mayEdit: boolean;
  readonly dirty: boolean;
  /** Text about input that must be finished before saving; undefined without any. */
  readonly unfinished?: string | undefined;
  readonly save: (call: CallOptions) => Promise<unknown>;
  readonly showError?: ShowApiError;
  /** Toast after saving. */
  readonly done: { readonly title: string; readonly text: string };
  readonly children: ReactNode;
  readonly below?: ReactNode;
}

/** Edits the part of an inherited object that a lower level may adapt; returns to the list. */
export function AdaptedForm(props: AdaptedFormProps) {
  const { listKey, mayEdit, dirty, unfinished, save, showError, done, children, below } = props;
  const { t } = useTranslation();
  const toasts = useToasts();
  const navigate = useNavigate();
  const list = useOpenPage()?.to ?? '/app/home';
  const leaving = useLeaveAfterSave();
  const leave = () => void navigate(list);
  const saving = useAction((_: null, call) => save(call), {
    refreshes: [listKey],
    onDone: () => toasts.success(done),
  });

  async function run() {
    if (unfinished === undefined && (await saving.run(null, showError))) leaving.leave(leave);
  }

  return (
    <FormFrame
      save={mayEdit ? { run, possible: unfinished === undefined, busy: saving.busy } : null}
      locked={mayEdit ? null : t('form.notAdaptable')}
      unsaved={dirty && !leaving.left}
      extra={unfinished}
      onCancel={leave}
      below={below}
    >
      {children}
    </FormFrame>
  );
}
