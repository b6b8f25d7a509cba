import { Button, Text } from '@mantine/core';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { errorText } from '#renderer/lib/errors.ts';
import { useConfigurationLink } from '#renderer/lib/installation.tsx';
import { usePrivilege } from '#renderer/lib/session.ts';
import { useDialog } from '#renderer/ui/overlay/confirm.tsx';
import { DialogButtons } from '#renderer/ui/overlay/dialog-buttons.tsx';
import type { ShowApiError } from '#renderer/ui/overlay/use-action.ts';
import { Notice } from '#renderer/ui/page/notice.tsx';
import { ApiError, type Use, type UseKind } from '#shared/contract/api-error-factory.ts';
import {
  type CheckedDeletion,
  CONFIGURES,
  DELETION_ERRORS,
} from '#shared/contract/configuration/configured.ts';
import { MODULES, type ModuleId } from '#shared/domain/access/modules.ts';
import css from './rows.module.css';

export interface Deletion {
  readonly name: string;
  /** Warning about data that is deleted with it. */
  readonly loses: string;
  /** Reads whether it is in use; undefined if nothing can refer to it. */
  readonly check?: ((call: { readonly signal: AbortSignal }) => Promise<CheckedDeletion>) | undefined;
  /** Resolves with whether it was deleted. */
  readonly remove: (showError: ShowApiError) => Promise<boolean>;
  /** Resolves with whether it was disabled; undefined if it cannot be. */
  readonly disable?: (() => Promise<boolean>) | undefined;
  readonly isDisabled?: boolean;
}

/**
 * Deletes a row after confirmation. A used row cannot be deleted: the dialog lists its uses with links and offers
 * to disable it.
 */
export function useDeletion(): (deletion: Deletion) => void {
  const { t } = useTranslation();
  const openDialog = useDialog();
  const isOpen = useRef(false);
  return (deletion) => {
    if (isOpen.current) return;
    isOpen.current = true;
    openDialog({
      title: t('confirm.deleteTitle', { name: deletion.name }),
      onClose: () => {
        isOpen.current = false;
      },
      content: ({ close, rename }) => (
        <DeleteDialog
          deletion={deletion}
          onRejected={() => rename(t('deletion.refusedTitle', { name: deletion.name }))}
          onClose={close}
        />
      ),
    });
  };
}

interface DeleteDialogProps {
  readonly deletion: Deletion;
  readonly onRejected: () => void;
  readonly onClose: () => void;
}

const UNUSED: CheckedDeletion = { error: null, uses: [], total: 0 };

function DeleteDialog({ deletion, onRejected, onClose }: DeleteDialogProps) {
  const { loses, check, remove, disable, isDisabled } = deletion;
  const { t, i18n } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [rejected, setRejected] = useState<CheckedDeletion | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['deletion', deletion.name],
    queryFn: check ? ({ signal }) => check({ signal }) : skipToken,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const known = rejected ?? (check ? data : UNUSED);
  const isStored = known !== undefined && known.error !== null;
  const isFree = known !== undefined && known.error === null;
  const isVisible = useRef(false);
  const reject = useRef(onRejected);
  useEffect(() => {
    if (isStored) reject.current();
  }, [isStored]);

  /** Shows a use that began after the check in the same form. */
  const showError = ({ status, detail }: ApiError): boolean => {
    const error = DELETION_ERRORS.find((code) => code === status);
    if (!error) return false;
    const { uses = [], params } = detail;
    isVisible.current = true;
    setRejected({ error, uses: [...uses], total: Number(params?.count ?? uses.length) });
    return true;
  };

  /** Closes except for an error shown in the dialog; other errors are page messages. */
  async function run(perform: () => Promise<boolean>) {
    isVisible.current = false;
    setBusy(true);
    await perform();
    setBusy(false);
    if (!isVisible.current) onClose();
  }

  return (
    <>
      {error && !rejected && (
        <Notice kind="error">
          {errorText(i18n, error)}
          <Button variant="subtle" size="compact-sm" onClick={() => void refetch()}>
            {t('action.retry')}
          </Button>
        </Notice>
      )}
      <div aria-live="polite">
        {!known && !error && <Sentence>{t('deletion.checking')}</Sentence>}
        {isFree && <Sentence>{loses}</Sentence>}
        {isStored && <NotDeleted checked={known} onLeave={onClose} />}
        {isStored && disable && <Sentence>{t('deletion.offerDisable')}</Sentence>}
        {isStored && isDisabled && <Sentence>{t('deletion.isDisabled')}</Sentence>}
      </div>
      <DialogButtons>
        <Button data-autofocus onClick={onClose}>
          {t(isStored ? 'action.close' : 'action.cancel')}
        </Button>
        {!isStored && (
          <Button
            variant="danger"
            disabled={!isFree}
            loading={busy}
            onClick={() => void run(() => remove(showError))}
          >
            {t('action.delete')}
          </Button>
        )}
        {isStored && disable && (
          <Button variant="filled" loading={busy} onClick={() => void run(disable)}>
            {t('deletion.disable')}
          </Button>
        )}
      </DialogButtons>
    </>
  );
}

const Sentence = ({ children }: { readonly children: string }) => (
  <Text size="sm" c="dimmed" mt={4}>
    {children}
  </Text>
);

interface NotDeletedProps {
  readonly checked: CheckedDeletion;
  readonly onLeave: () => void;
}

/** Reason why a row cannot be deleted: its uses, or its tickets. */
function NotDeleted({ checked: { error, uses, total }, onLeave }: NotDeletedProps) {
  const { t, i18n } = useTranslation();
  if (total === 0 && error) return <Sentence>{errorText(i18n, new ApiError(error))}</Sentence>;
  if (uses.length === 0) return <Sentence>{t('deletion.usedUnseen', { count: total })}</Sentence>;
  return (
    <>
      <Sentence>{t('deletion.used')}</Sentence>
      <ul className={css.uses}>
        {uses.map((use) => (
          <UsageLink key={`${use.kind} ${use.id}`} use={use} onLeave={onLeave} />
        ))}
      </ul>
      {total > uses.length && <Sentence>{t('deletion.more', { count: total - uses.length })}</Sentence>}
    </>
  );
}

interface UsageLinkProps {
  readonly use: Use;
  readonly onLeave: () => void;
}

function UsageLink({ use, onLeave }: UsageLinkProps) {
  const { t } = useTranslation();
  const link = useUseLink()(use);
  const of = (use.branch ?? use.branchType)?.name;
  return (
    <li>
      <span>{t(`deletion.place.${use.kind}`)}</span>
      <span className={css.name}>
        {link ? (
          <Link {...link} onClick={onLeave}>
            {use.name}
          </Link>
        ) : (
          use.name
        )}
        {of !== undefined && of !== use.name && <span>{of}</span>}
      </span>
    </li>
  );
}

interface UsePage {
  /** Path below the configuration; `{id}` is the id of the use. */
  readonly page: string;
  readonly modules: readonly ModuleId[];
}

const { global, branchType, branch, tools } = CONFIGURES;

const PAGES: Readonly<Record<Exclude<UseKind, 'user' | 'createdAtBranch'>, UsePage>> = {
  detailProfile: { page: 'branch-type/detail-profiles/crud?id={id}', modules: branchType },
  display: { page: 'branch/displays/crud?id={id}', modules: branch },
  displayDesign: { page: 'tools/digital-signage/crud?id={id}', modules: tools },
  kiosk: { page: 'kiosk-designer/kiosks/{id}', modules: tools },
  message: { page: 'branch/messages', modules: branch },
  printer: { page: 'branch/printers/crud?id={id}', modules: branch },
  queue: { page: 'queues/crud?id={id}', modules: global },
  ticketDesign: { page: 'tools/ticket-designs/designer?id={id}', modules: tools },
  virtualTicket: { page: 'branch-type/virtual-tickets/crud?id={id}', modules: branchType },
  workstation: { page: 'branch/workstations', modules: branch },
  workstationType: { page: 'branch-type/workstation-types/crud?id={id}', modules: branchType },
};

/** Link to a use; undefined if the user or installation has no page for it. */
function useUseLink() {
  const may = usePrivilege();
  const linkTo = useConfigurationLink();
  return ({ kind, id, ...levels }: Use) => {
    if (kind === 'user')
      return may([MODULES.users]) ? { to: `/app/administration/users/${id}/edit` } : undefined;
    // Only the branch has pages for these objects.
    if (kind === 'createdAtBranch') return undefined;
    const { page, modules } = PAGES[kind];
    return may(modules) ? linkTo(page.replace('{id}', `${id}`), levels) : undefined;
  };
}
