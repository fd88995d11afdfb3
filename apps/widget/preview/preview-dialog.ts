import { Dialog, type DialogView } from '../dialog.ts';

/** Space for the panel's shadow and margins, and for the menu's button below the panel, in pixels. */
const MARGIN_PX = 48;
const BUTTON_PX = 56;

/** The dialog of the preview. It is not modal, cannot be closed and leaves the focus in the console's form. */
export class PreviewDialog extends Dialog {
  private drawn: (height: number) => void = () => {};
  private again: () => void = () => {};

  /** `onDrawn` receives the dialog's height in pixels after each change. `close` only calls `onReopen`. */
  setHandlers(onDrawn: (height: number) => void, onReopen: () => void): void {
    this.drawn = onDrawn;
    this.again = onReopen;
  }

  override showView(view: DialogView): void {
    const { scrollTop } = this.content;
    super.showView(view);
    this.content.scrollTop = scrollTop;
    const { panel, content } = this;
    const below = panel.classList.contains('raised') ? BUTTON_PX : 0;
    this.drawn(panel.offsetHeight - content.clientHeight + content.scrollHeight + MARGIN_PX + below);
  }

  override close(): void {
    this.again();
  }

  /** A modal dialog would take the focus from the console's form. */
  protected override showPanel(): void {
    this.panel.setAttribute('open', '');
  }

  protected override moveFocus(target: HTMLElement): void {
    if (document.hasFocus()) super.moveFocus(target);
  }
}
