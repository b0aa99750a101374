/** The file names of the core, and of the views that it loads when they are wanted, set by the build. */
declare const CHART_FILE: string;
declare const DIAGRAM_FILE: string;
declare const CONTACT_FORM_FILE: string;
declare const CORE_FILE: string;
declare const CONVERSATIONS_FILE: string;
declare const PAGE_FILE: string;
declare const SNIPPETS_FILE: string;
declare const SOURCE_FILE: string;

declare module '*.css' {
  const text: string;
  export default text;
}
