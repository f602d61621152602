/** `head` is what precedes the braces; the `body` of an at-rule contains rules. */
export type Rule = Readonly<{ head: string; body: string }>

/** Parses a sheet without comments, or the body of an at-rule. */
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

export const compact = (css: string): string => css.replaceAll(';}', '}')

/** The rules and comments by which styled-components finds its own rules. */
export const styledMarkers = /data-styled\.g\d+\[id="[\w-]*"\]\{content:"[^"]*"\}|\/\*!sc\*\/\n?/g
