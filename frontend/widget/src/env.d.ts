/** The file name of the core, set by the build. */
declare const CORE_FILE: string;

declare module '*.css' {
  const text: string;
  export default text;
}
