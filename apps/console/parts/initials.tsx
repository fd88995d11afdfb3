import { toInitials } from '../../../core/shared/initials.ts';
import classes from './initials.module.css';

const COLOR_COUNT = 6;

/**
 * The initials of a person in a circle. The color derives from the name. If there is no `label`, screen readers skip
 * the initials, because the name is beside them.
 */
export function Initials({ name, label }: { readonly name: string; readonly label?: string }) {
  const color = [...name].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % COLOR_COUNT;
  return (
    <span
      className={classes['initials']}
      data-color={color}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label, title: label })}
    >
      {toInitials(name) || '?'}
    </span>
  );
}

/** A person's initials and name in one line. */
export function PersonName({ name }: { readonly name: string }) {
  return (
    <span className={classes['person']}>
      <Initials name={name} />
      <span className={classes['name']}>{name}</span>
    </span>
  );
}
