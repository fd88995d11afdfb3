import { Dialog, type View } from '../dialog.ts';

/** Room for the shadow around the panel, and for what is never scrolled to. */
const MARGIN_PX = 48;

/** The widget's dialog on a page of its own, where nobody closes it and whoever types elsewhere keeps the focus. */
export class PreviewDialog extends Dialog {
  private drawn: (height: number) => void = () => {};
  private again: () => void = () => {};

  /** `drawn` is told how tall the dialog would be, `again` is called where a visitor's dialog would close. */
  setHandlers(onDrawn: (height: number) => void, onReopen: () => void): void {
    this.drawn = onDrawn;
    this.again = onReopen;
  }

  override show(view: View): void {
    const { scrollTop } = this.content;
    super.show(view);
    this.content.scrollTop = scrollTop;
    const { panel, content } = this;
    this.drawn(panel.offsetHeight - content.clientHeight + content.scrollHeight + MARGIN_PX);
  }

  override close(): void {
    this.again();
  }

  /** Being modal, it would take the focus from the form that is filled in beside it. */
  protected override showPanel(): void {
    this.panel.setAttribute('open', '');
  }

  protected override moveFocus(target: HTMLElement): void {
    if (document.hasFocus()) super.moveFocus(target);
  }
}
