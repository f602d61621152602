/**
 * What a part of a page without React does when somebody asks it to: loaded once for all pages, run when the page is
 * there. `src` is a file imported with `?url`: it finds its part as what stands before it.
 */
export function LateScript({ src }: { src: string }) {
  return <script defer src={src} />
}
