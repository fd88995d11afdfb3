/** The build inserts style sheets into the script as minified text (apps/build/widget.ts). */
declare module '*.css' {
  const text: string;
  export default text;
}

/** The second file of the widget, which is loaded once it is needed. */
declare const FLOWS: { readonly path: string; readonly integrity: string };
