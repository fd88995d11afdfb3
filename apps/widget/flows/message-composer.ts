import { createElement, createIcon, setLiveText } from '../elements.ts';
import type { Translate } from '../texts.ts';

const SEND_ICON = 'M4 12l16-8-6 16-3-7-7-1z';

/** The message input of a conversation. Keeps the text if sending fails. */
export class MessageComposer {
  readonly node: HTMLFormElement;
  readonly input = createElement('textarea', { id: 'message', rows: 2, dir: 'auto' });
  private readonly errorNode = createElement('p', { class: 'trouble', role: 'alert', hidden: true });
  private readonly sendButton;
  private isBusy = false;

  /** `send` resolves to an error message, or to an empty text on success. */
  constructor(
    private readonly t: Translate,
    draft: string,
    private readonly onDraft: (draft: string) => void,
    private readonly send: (text: string) => Promise<string>,
  ) {
    this.sendButton = createElement(
      'button',
      { class: 'primary round', type: 'submit', 'aria-label': t('sendMessage') },
      createIcon(SEND_ICON),
    );
    const label = createElement('label', { for: 'message', class: 'unseen' }, t('message'));
    this.input.placeholder = t('message');
    this.input.value = draft;
    const inputRow = createElement('div', { class: 'line' }, this.input, this.sendButton);
    this.node = createElement('form', { class: 'composer', novalidate: true }, label, this.errorNode, inputRow);
    this.input.addEventListener('input', () => onDraft(this.input.value));
    this.input.addEventListener('keydown', (event) => this.onKeydown(event));
    this.node.addEventListener('submit', (event) => {
      event.preventDefault();
      this.submitMessage();
    });
  }

  private onKeydown(event: KeyboardEvent): void {
    // In Safari the Enter that ends an IME composition arrives after its end, with key code 229.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    // On a phone keyboard, Enter is the only way to start a new line.
    if (matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    this.submitMessage();
  }

  private async submitMessage(): Promise<void> {
    const text = this.input.value;
    if (this.isBusy || text.trim() === '') return;
    this.setBusy(true);
    const errorMessage = await this.send(text);
    this.setBusy(false);
    setLiveText(this.errorNode, errorMessage);
    if (errorMessage !== '') return;
    this.input.value = '';
    this.onDraft('');
    this.input.focus();
  }

  private setBusy(isBusy: boolean): void {
    this.isBusy = isBusy;
    this.input.readOnly = isBusy;
    this.sendButton.setAttribute('aria-disabled', String(isBusy));
    this.sendButton.setAttribute('aria-busy', String(isBusy));
    this.sendButton.setAttribute('aria-label', this.t(isBusy ? 'sending' : 'sendMessage'));
  }
}
