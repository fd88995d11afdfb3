import { EN } from '../../../core/widget/texts/texts-en.ts';
import type { FieldValues } from './intent-values.ts';
import classes from './widget-preview.module.css';

/** A field as the widget draws it; nothing can be typed in. */
export function PreviewField({ field: { label, kind, required } }: { readonly field: FieldValues }) {
  const name = label || 'Label';
  if (kind === 'checkbox') {
    return (
      <div className={classes['tick']}>
        <span className={classes['box']} /> {name}
      </div>
    );
  }
  return (
    <div>
      <div>
        {name} {required && <span className={classes['quiet']}>({EN.required})</span>}
      </div>
      <div className={classes['input']} data-tall={kind === 'textarea' || undefined}>
        {kind === 'select' ? EN.choose : ' '}
      </div>
    </div>
  );
}
