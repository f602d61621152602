/**
 * A script of an interactive part on a page without React: loaded once for all pages, and run when the page has been
 * parsed. `src` is imported with `?url`; the script finds its part beside itself. `from` is the address it asks.
 */
export function DeferredScript({ src, from }: { src: string; from?: string }) {
  return <script defer src={src} data-from={from} />
}
