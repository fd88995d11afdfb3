import { Dialog, type DialogView, NARROW_SCREEN } from '../dialog.ts';

/** Height of the panel's margins and shadow, of the borders of panel and frame, and of what rounding may take. */
const MARGIN_PX = 54;
/** On a narrow screen the panel has no margins: height of the frame's borders, and of what rounding may take. */
const NARROW_MARGIN_PX = 4;
/** Height of the launcher below the panel. */
const LAUNCHER_PX = 56;

/** The dialog of the preview. It is not modal, cannot be closed and leaves the focus in the console's form. */
export class PreviewDialog extends Dialog {
  private onDrawn: (height: number) => void = () => {};
  private onReopen: () => void = () => {};

  /** `onDrawn` receives the dialog's height in pixels after each change. `close` only calls `onReopen`. */
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
    // Not the panel's own height: the frame may be too low for it.
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
