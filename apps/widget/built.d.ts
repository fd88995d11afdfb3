/** Style sheets are put into the script as text, made small (build-widget.js). */
declare module '*.css' {
  const text: string;
  export default text;
}

/** The second file of the widget, which is loaded once it is needed. */
declare const FLOWS: { readonly path: string; readonly integrity: string };
