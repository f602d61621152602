/** A rule: what stands before its braces and in them. At-rules hold rules of their own in `body`. */
export type Rule = Readonly<{ head: string; body: string }>

/** The rules of a sheet without comments, or of an at-rule's body, in their order. */
export const rulesOf = (css: string): Rule[] => {
  const rules: Rule[] = []
  let [depth, start, bodyStart] = [0, 0, 0]
  for (let at = 0; at < css.length; at++) {
    const char = css[at]
    if (char === '"' || char === "'") at = css.indexOf(char, at + 1)
    else if (char === '{' && depth++ === 0) bodyStart = at
    else if (char === '}' && --depth === 0) {
      rules.push({ head: css.slice(start, bodyStart).trim(), body: css.slice(bodyStart + 1, at) })
      start = at + 1
    }
  }
  return rules
}

export const textOf = ({ head, body }: Rule): string => `${head}{${body}}`

/** A sheet without signs that mean nothing. */
export const compact = (css: string): string => css.replaceAll(';}', '}')

/** What styled-components finds its own rules by. */
export const ownMarkers = /data-styled\.g\d+\[id="[\w-]*"\]\{content:"[^"]*"\}|\/\*!sc\*\/\n?/g
