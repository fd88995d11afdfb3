/** The build inlines style sheets as minified text (apps/build/widget.ts). */
declare module '*.css' {
  const text: string;
  export default text;
}

/** The second script of the widget, loaded on demand. The build defines it. */
declare const FLOWS: { readonly path: string; readonly integrity: string };
