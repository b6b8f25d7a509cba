import { Component, type ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  /** Shown while the page is being brought back. */
  readonly meanwhile: ReactNode;
  readonly onBroken: () => void;
}

/** Catches what breaks while drawing, so that the screen is never empty. */
export class PageGuard extends Component<Props, { readonly broken: boolean }> {
  override readonly state = { broken: false };

  static getDerivedStateFromError(): { readonly broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(): void {
    this.props.onBroken();
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.meanwhile : this.props.children;
  }
}
