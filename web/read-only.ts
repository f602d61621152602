/**
 * A page that runs no React in a browser, without what is in it for React alone: a phone on the way to the start pays for
 * every byte. What is drawn is the same.
 */
export const readOnly = (html: string): string => withoutUnusedProperties(withoutUnusedClasses(withoutMarkers(html)))

// What styled-components would find its own rules by, were it to go on in the browser.
const withoutMarkers = (html: string): string =>
  html.replaceAll(/data-styled\.g\d+\[id="[^"]*"\]\{content:"[^"]*"\}|\/\*!sc\*\/\n?/g, '')

/** Every component has a class that others may name in their rules; most are never named. */
const withoutUnusedClasses = (html: string): string => {
  const named = new Set(stylesOf(html).match(/\.sc-[\w-]+/g))
  return html.replaceAll(/(<[^<>]*? )class="([^"<>]*)"/g, (_all, before: string, classes: string) => {
    const kept = classes.split(' ').filter((name) => !/^sc-[\w-]+$/.test(name) || named.has(`.${name}`))
    return kept.length > 0 ? `${before}class="${kept.join(' ')}"` : before
  })
}

/**
 * Properties of the theme that nothing on the page asks for; what they are made of is plain, no property needs another.
 * The colours in their shades stay: every page exposes them, to whatever an organization or a test wants to read.
 */
const withoutUnusedProperties = (html: string): string => {
  const uses = new Map<string, number>()
  for (const [name] of html.matchAll(/--[a-z][\w-]*/g)) uses.set(name, (uses.get(name) ?? 0) + 1)
  const blocks = [...html.matchAll(/:root\{([^{}]*)\}/g)]
  for (const [, block] of blocks)
    for (const [, name] of block!.matchAll(declarations)) uses.set(name!, uses.get(name!)! - 1)
  return html.replaceAll(/:root\{([^{}]*)\}/g, (_all, block: string) => {
    const kept = block.split(';').filter((one) => {
      const name = /^\s*(--[\w-]+):/.exec(one)?.[1]
      return name === undefined || isShade(name) || (uses.get(name) ?? 0) > 0
    })
    return `:root{${kept.join(';')}}`
  })
}

const isShade = (name: string) => /^--[a-z]+-\d{2,3}$/.test(name)

const declarations = /(?:^|;)\s*(--[\w-]+):/g

const stylesOf = (html: string): string =>
  [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([all]) => all).join('')
