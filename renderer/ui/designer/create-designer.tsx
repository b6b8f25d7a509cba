import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import {
  IconAlertCircle,
  IconAlertTriangle,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconLock,
} from '@tabler/icons-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useApi } from '#renderer/lib/api.tsx';
import { useConnection } from '#renderer/lib/live.tsx';
import { type ShowApiError, useAction } from '#renderer/ui/overlay/use-action.ts';
import type { CallOptions, Client } from '#shared/contract/client.ts';
import css from './designer.module.css';
import { InspectorFrame } from './inspector-frame.tsx';
import { type DraftSession, useDraft } from './use-draft.ts';

/** How the designs of a designer are stored. */
export interface DesignerOptions<Stored, Draft, Step extends string> {
  /** Namespace with the field names, for conflicts with another user. */
  readonly texts: string;
  /** Query key that saving invalidates. */
  readonly refreshes: string;
  /** Key of the draft in the browser's storage. */
  readonly storageKey: (stored: Stored) => string;
  /** Step under which a restored or merged draft can be undone. */
  readonly replaceStep: Step;
  readonly toDraft: (stored: Stored) => Draft;
  readonly save: (
    api: Client,
    stored: Stored,
    draft: Draft,
    call: CallOptions,
  ) => Promise<NonNullable<Stored>>;
}

export interface DesignOptions<Stored, Draft> {
  /** Draft of a new design; default: that of the stored design. */
  readonly first?: () => Draft;
  readonly locked: boolean;
  /** Address that opens when the designer is closed. */
  readonly closePath: string;
  readonly onSaved: (saved: NonNullable<Stored>, before: Stored) => void;
  /** Shows an error of saving in place; see `useAction`. */
  readonly showError?: (...[error, draft]: [...Parameters<ShowApiError>, Draft]) => boolean;
}

/** A problem of a design; errors prevent saving. */
export interface ReviewItem {
  readonly key: string;
  readonly isError: boolean;
  /** Name of the element that has the problem; empty for the design itself. */
  readonly subject: string;
  readonly text: string;
  /** Selects the element. */
  readonly onOpen: () => void;
}

/** State that all designers share with their parts. */
interface SharedState<Draft, Step extends string> {
  readonly draft: Draft;
  /** The design is read-only. */
  readonly locked: boolean;
  /** Changes the draft as one step that can be undone; `typing` names the text field that changes it. */
  readonly act: (step: Step, change: (draft: Draft) => Draft, typing?: string) => void;
  /** Opens the inspector where it is a sheet. */
  readonly openInspector: () => void;
}

/**
 * Creates a designer: `useDesign` holds the draft of one design and saves it, `Designer` is the layout, and
 * `useDesigner` gives the parts access to the shared state and to the `state` of this designer.
 */
export function createDesigner<Stored, Draft, Step extends string, State extends object>(
  options: DesignerOptions<Stored, Draft, Step>,
) {
  type Value = SharedState<Draft, Step> & State;
  const DesignerContext = createContext<Value | null>(null);

  function useDesigner(): Value {
    const designer = useContext(DesignerContext);
    if (!designer) throw new Error('useDesigner needs a Designer above it');
    return designer;
  }

  function useDesign(
    initial: Stored,
    { first, locked, closePath, onSaved, showError }: DesignOptions<Stored, Draft>,
  ) {
    const api = useApi();
    const navigate = useNavigate();
    const [stored, setStored] = useState(initial);
    const [isInspectorOpen, setInspectorOpen] = useState(false);
    const { replaceStep, texts, refreshes } = options;
    const session = useDraft<Draft, Step>({
      first: first ?? (() => options.toDraft(initial)),
      storageKey: options.storageKey(stored),
      locked,
      replaceStep,
    });
    const saving = useAction((draft: Draft, call) => options.save(api, stored, draft, call), {
      refreshes: [refreshes],
      texts,
      onDone(saved) {
        session.markSaved(options.toDraft(saved));
        setStored(saved);
        onSaved(saved, stored);
      },
    });
    return {
      session,
      stored,
      draft: session.draft,
      dirty: session.dirty,
      act: session.act,
      isInspectorOpen,
      openInspector: () => setInspectorOpen(true),
      closeInspector: () => setInspectorOpen(false),
      saving: saving.busy,
      save: () => void saving.run(session.draft, (error) => showError?.(error, session.draft) ?? false),
      close: () => navigate(closePath),
    };
  }

  interface DesignerProps extends LayoutProps<Step> {
    readonly design: ReturnType<typeof useDesign>;
    readonly state: State;
    /** Replaces the layout, for example by a try-out. */
    readonly instead?: ReactNode;
  }

  /** Column with the review, tools with undo, work area, inspector and save bar. */
  function Designer({ design, state, instead, ...props }: DesignerProps) {
    const { draft, act, openInspector, session } = design;
    return (
      <DesignerContext value={{ draft, act, openInspector, locked: session.locked, ...state }}>
        {instead || <DesignerFrame {...props} {...design} />}
      </DesignerContext>
    );
  }

  return { Designer, useDesign, useDesigner };
}

interface LayoutProps<Step extends string> {
  /** Name of a step for the tooltips of undo and redo. */
  readonly stepName: (step: Step) => string;
  readonly inspectorLabel: string;
  /** Reason why the design is read-only. */
  readonly lockedText: string;
  /** Replaces the text of the first error beside the save button. */
  readonly errorText?: string | undefined;
  readonly review: readonly ReviewItem[];
  readonly column: ReactNode;
  readonly tools: ReactNode;
  readonly inspector: ReactNode;
  /** Devices that saving affects. */
  readonly affected: ReactNode;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

interface FrameProps<Step extends string> extends LayoutProps<Step> {
  readonly session: DraftSession<Step>;
  readonly saving: boolean;
  readonly save: () => void;
  readonly close: () => void;
  readonly isInspectorOpen: boolean;
  readonly closeInspector: () => void;
}

function DesignerFrame<Step extends string>(props: FrameProps<Step>) {
  const { session, stepName, className, column, review, tools, inspector, children } = props;
  const { undoStep, redoStep } = session;
  const { t } = useTranslation('designer');
  return (
    <div className={className === undefined ? css.workspace : `${css.workspace} ${className}`}>
      <div className={css.column}>
        {column}
        <Review items={review} />
      </div>
      <div className={css.middle}>
        <div className={css.tools}>
          {!session.locked && (
            <>
              <StepButton
                label={t('undo')}
                step={undoStep && stepName(undoStep)}
                Icon={IconArrowBackUp}
                onClick={session.undo}
              />
              <StepButton
                label={t('redo')}
                step={redoStep && stepName(redoStep)}
                Icon={IconArrowForwardUp}
                onClick={session.redo}
              />
            </>
          )}
          {tools}
        </div>
        {session.hasOffer && (
          <div className={css.note} role="status">
            <p>{t('offered')}</p>
            <Button onClick={session.restoreOffered}>{t('takeUp')}</Button>
            <Button variant="subtle" onClick={session.discardOffered}>
              {t('discard')}
            </Button>
          </div>
        )}
        {children}
      </div>
      <InspectorFrame
        label={props.inspectorLabel}
        open={props.isInspectorOpen}
        onClose={props.closeInspector}
      >
        {inspector}
      </InspectorFrame>
      <SaveBar {...props} />
    </div>
  );
}

interface StepButtonProps {
  readonly label: string;
  readonly step: string | null;
  readonly Icon: typeof IconArrowBackUp;
  readonly onClick: () => void;
}

function StepButton({ label, step, Icon, onClick }: StepButtonProps) {
  return (
    <Tooltip label={step ? `${label}: ${step}` : label}>
      <ActionIcon variant="default" size={36} aria-label={label} disabled={step === null} onClick={onClick}>
        <Icon size={18} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}

/** Problems of the design; each opens its element. */
function Review({ items }: { readonly items: readonly ReviewItem[] }) {
  const { t } = useTranslation('designer');
  const errors = items.filter(({ isError }) => isError).length;
  const counts = [
    errors > 0 && t('errors', { count: errors }),
    items.length > errors && t('warnings', { count: items.length - errors }),
  ];
  return (
    <section className={css.review} aria-label={t('review')}>
      <h2>
        {t('review')}
        <span>{counts.filter(Boolean).join(', ') || t('nothingWrong')}</span>
      </h2>
      <ul>
        {items.map(({ key, isError, subject, text, onOpen }) => {
          const Icon = isError ? IconAlertCircle : IconAlertTriangle;
          return (
            <li key={key}>
              <button type="button" data-wrong={isError || undefined} onClick={onOpen}>
                <Icon size={16} stroke={1.75} aria-hidden="true" />
                <span>
                  {subject && <u>{subject}</u>}
                  {subject && ': '}
                  {text}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function SaveBar<Step extends string>(props: FrameProps<Step>) {
  const { session, review, errorText, lockedText, saving, save, close, affected } = props;
  const { t } = useTranslation(['common', 'designer']);
  const isOffline = useConnection().state === 'lost';
  const { dirty, locked } = session;
  const error = review.find(({ isError }) => isError);
  const canSave = dirty && !error && !isOffline && !locked;
  // Also from text fields.
  useHotkeys([['mod+S', () => canSave && save()]], []);
  if (locked)
    return (
      <div className={css.bar}>
        <IconLock size={18} stroke={1.75} aria-hidden="true" />
        {lockedText}
      </div>
    );
  return (
    <div className={css.bar}>
      <Button variant="filled" disabled={!canSave} loading={saving} onClick={save}>
        {t('action.save')}
      </Button>
      <Button onClick={close}>{t(dirty ? 'action.cancel' : 'action.close')}</Button>
      <span aria-live="polite" className={dirty ? css.unsaved : undefined}>
        {dirty && t(error ? 'designer:unsavedWrong' : 'form.unsaved')}
      </span>
      <span className={css.touches}>
        {error ? (
          <button type="button" className={css.stops} onClick={error.onOpen}>
            <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
            {errorText ?? [error.subject, error.text].filter(Boolean).join(': ')}
          </button>
        ) : (
          affected
        )}
      </span>
    </div>
  );
}
