export const contentsOf = (html: string, tag: 'style' | 'script'): string[] => {
  const contents: string[] = []
  changeContents(html, tag, (content) => {
    contents.push(content)
    return content
  })
  return contents
}

/** An element without an end tag stays as it is. */
export const changeContents = (html: string, tag: 'style' | 'script', change: (content: string) => string): string => {
  const [before = '', ...pieces] = html.split(`<${tag}`)
  const changedPieces = pieces.map((piece) => {
    const [start, end] = [piece.indexOf('>') + 1, piece.indexOf(`</${tag}>`)]
    if (start === 0 || end < start) return `<${tag}${piece}`
    return `<${tag}${piece.slice(0, start)}${change(piece.slice(start, end))}${piece.slice(end)}`
  })
  return before + changedPieces.join('')
}
