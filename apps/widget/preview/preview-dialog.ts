import { Dialog, type DialogView, NARROW_SCREEN } from '../dialog.ts';

/** Height of the panel's margins and shadow and of the borders of panel and frame, plus a reserve for rounding. */
const MARGIN_PX = 54;
/** Height of the frame's borders plus a reserve for rounding. On a narrow screen, the panel has no margins. */
const NARROW_MARGIN_PX = 4;
/** Height of the launcher below the panel. */
const LAUNCHER_PX = 56;

/** The dialog of the preview. It is not modal, cannot be closed and leaves the focus in the console's form. */
export class PreviewDialog extends Dialog {
  private onDrawn: (height: number) => void = () => {};
  private onReopen: () => void = () => {};

  /**
   * `onDrawn` receives the dialog's height in pixels after each change. `close` calls `onReopen` instead of closing the
   * dialog.
   */
  setHandlers(onDrawn: (height: number) => void, onReopen: () => void): void {
    this.onDrawn = onDrawn;
    this.onReopen = onReopen;
  }

  override showView(view: DialogView): void {
    const { scrollTop } = this.content;
    super.showView(view);
    this.content.scrollTop = scrollTop;
    const { panel, content } = this;
    const isRaised = panel.classList.contains('raised');
    const margin = !isRaised && matchMedia(NARROW_SCREEN).matches ? NARROW_MARGIN_PX : MARGIN_PX;
    const below = isRaised ? LAUNCHER_PX : 0;
    // Does not add the panel's own height, because the frame may be too low to show the whole panel.
    const headerHeight = content.offsetTop;
    this.onDrawn(headerHeight + content.scrollHeight + margin + below);
  }

  override close(): void {
    this.onReopen();
  }

  /** A modal dialog would take the focus from the console's form. */
  protected override openPanelElement(): void {
    this.panel.setAttribute('open', '');
  }

  protected override moveFocus(target: HTMLElement): void {
    if (document.hasFocus()) super.moveFocus(target);
  }
}
