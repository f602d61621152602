/** What a guide says to write: by file, the whole text of a new one or the lines to add to one that is there. */
export type GuideCode = ReadonlyMap<string, Readonly<{ language: string; lines: readonly string[] }>>

/** Reads blocks of code that name a file behind their language; others are examples. */
export function guideCode(guide: string): GuideCode {
  const blocks = [...guide.matchAll(/^```(\w+) (\S+)\n(.*?)^```$/gms)]
  return new Map(
    blocks.map(([, language, file, code]) => [file!, { language: language!, lines: code!.trimEnd().split('\n') }]),
  )
}

/**
 * Each file as it is once the guide was followed. In a `diff`, lines that begin with a space are found one after the
 * other, those with `+` are added behind them, and those with `-` are replaced. Throws for a line that is not there.
 */
export function followGuide(code: GuideCode, read: (file: string) => string): ReadonlyMap<string, string> {
  return new Map(
    [...code].map(([file, { language, lines }]) => [
      file,
      language === 'diff' ? applyDiff(file, read(file).split('\n'), lines) : `${lines.join('\n')}\n`,
    ]),
  )
}

function applyDiff(file: string, text: readonly string[], diff: readonly string[]): string {
  const result = [...text]
  let next = 0
  for (const line of diff) {
    const [sign, content] = [line[0] ?? ' ', line.slice(1)]
    if (sign === '+') {
      result.splice(next, 0, content)
      next += 1
      continue
    }
    const place = result.indexOf(content, next)
    if (place < 0) throw new Error(`${file} has no line “${content}”`)
    if (sign === '-') result.splice(place, 1)
    next = sign === '-' ? place : place + 1
  }
  return result.join('\n')
}
