import type { ReactNode } from 'react';
import type { Branch } from '#shared/contract/configuration/branches.ts';
import type { Millis } from '#shared/domain/ids.ts';
import { LiveMark } from '../live-mark.tsx';
import type { Standing } from '../time/use-shown-time.ts';
import { ResetTool } from './reset-tool.tsx';
import styles from './tool-bar.module.css';
import { ViewProfileTool } from './view-profile-tool.tsx';

/** Hands every tool the branch that is supervised. Each knows by itself who may use it, and draws nothing for others. */
export interface ToolProps {
  readonly branch: Branch;
}

/** The tools of the page, from left to right. */
const TOOLS: readonly ((props: ToolProps) => ReactNode)[] = [ViewProfileTool, ResetTool];

interface ToolBarProps extends ToolProps {
  readonly standing: Standing;
  /** The moment that the figures are of. */
  readonly asOf: Millis | undefined;
}

/** Says how present the page is, and offers what can be done with the branch as a whole. */
export function ToolBar({ branch, ...mark }: ToolBarProps) {
  return (
    <div className={styles.bar}>
      <LiveMark branch={branch} {...mark} />
      {TOOLS.map((Tool) => (
        <Tool key={Tool.name} branch={branch} />
      ))}
    </div>
  );
}
