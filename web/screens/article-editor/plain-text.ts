/** The words of an article, a block in each line. */
export function plainTextOf(html: string): string {
  const { body } = new DOMParser().parseFromString(
    html.replace(/<\/(?:p|h\d|li|figcaption|tr)>|<br ?\/?>/g, '$&\n'),
    'text/html',
  )
  return (body.textContent ?? '').trim()
}
