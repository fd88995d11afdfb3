/** The build inlines style sheets as minified text (apps/build/build-widget.ts). */
declare module '*.css' {
  const text: string;
  export default text;
}

/** Path and integrity hash of the widget's second script, which is loaded on demand. The build inserts the values. */
declare const FLOWS: { readonly path: string; readonly integrity: string };
