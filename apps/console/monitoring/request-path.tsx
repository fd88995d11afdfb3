import { Fragment } from 'react';

/** A path. Where it does not fit in one line, it wraps after a slash. */
export function RequestPath({ path }: { readonly path: string }) {
  return path.split(/(?<=\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a path may have the same part twice
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}
