/**
 * A script of an interactive part on a page without React: loaded once for all pages, and run when the page has been
 * parsed. `src` is imported with `?url`; the script finds its part beside itself.
 */
export function DeferredScript({ src }: { src: string }) {
  return <script defer src={src} />
}
