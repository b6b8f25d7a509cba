import type { ReactNode } from 'react';
import type { Millis } from '#shared/domain/ids.ts';
import { LiveMark } from '../live-mark.tsx';
import type { Freshness } from '../running-time.tsx';
import { BroadcastTool } from './broadcast-tool.tsx';
import { ResetTool } from './reset-tool.tsx';
import { TicketTool } from './ticket-tool.tsx';
import styles from './tool-bar.module.css';
import type { ToolProps } from './tool-props.ts';
import { ViewProfileTool } from './view-profile-tool.tsx';

/** The tools of the page, from left to right. */
const TOOLS: readonly { readonly name: string; readonly Tool: (props: ToolProps) => ReactNode }[] = [
  { name: 'ticket', Tool: TicketTool },
  { name: 'view', Tool: ViewProfileTool },
  { name: 'broadcast', Tool: BroadcastTool },
  { name: 'reset', Tool: ResetTool },
];

interface ToolBarProps extends ToolProps {
  readonly standing: Freshness;
  /** The moment that the figures are of. */
  readonly asOf: Millis | undefined;
}

/** Says how present the page is, and offers what can be done with the branch as a whole. */
export function ToolBar({ branch, ...mark }: ToolBarProps) {
  return (
    <div className={styles.bar}>
      <LiveMark branch={branch} {...mark} />
      {TOOLS.map(({ name, Tool }) => (
        <Tool key={name} branch={branch} />
      ))}
    </div>
  );
}
