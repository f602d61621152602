import { firstScreenOf, seenIn, withoutOtherPages } from './styles/first-screen.ts'
import { componentClass, type LinkedStyles } from './styles/linked-styles.ts'
import { changeContents, contentsOf } from './styles/raw-elements.ts'
import { ownMarkers } from './styles/rules.ts'

/**
 * A page that runs no React in a browser, without what is in it for React alone, and without those rules of the file it
 * links that its first screen does not need: a phone on the way to the start pays for every byte. What is drawn is the
 * same.
 */
export const readOnly = (html: string, linked: LinkedStyles | null = null): string => {
  const plain = withoutUnusedClasses(withoutMarkers(html), linked)
  return withoutUnusedProperties(linked ? withoutLinkedRules(plain, linked) : withoutOthersRules(plain), linked)
}

const withoutOthersRules = (html: string): string => {
  const page = /<main[^<>]* data-page="(\w+)"/.exec(html)?.[1]
  return changeContents(html, 'style', (css) => withoutOtherPages(css, page))
}

const withoutLinkedRules = (html: string, linked: LinkedStyles): string => {
  const seen = seenIn(html.slice(0, html.indexOf(`href="${linked.address}"`)))
  return changeContents(html, 'style', (css) => firstScreenOf(css, seen, linked))
}

// What styled-components would find its own rules by and React its texts, were they to go on in the browser.
const withoutMarkers = (html: string): string =>
  html
    .replaceAll(ownMarkers, '')
    .replaceAll(/<!--(?: |\/?\$)-->/g, '')
    .replaceAll(/><\/(?:path|use|circle|rect|line)>/g, '/>')

/** Every component has a class that others may name in their rules; most are never named. */
const withoutUnusedClasses = (html: string, linked: LinkedStyles | null): string => {
  const namedClasses = new Set(contentsOf(html, 'style').join('').match(componentClass))
  const isNamed = (name: string) => namedClasses.has(`.${name}`) || linked?.named.has(`.${name}`)
  return html.replaceAll(/(<[^<>]*? )class="([^"<>]*)"/g, (_all, before: string, classes: string) => {
    const usedClasses = classes.split(' ').filter((name) => !/^sc-[\w-]+$/.test(name) || isNamed(name))
    return usedClasses.length > 0 ? `${before}class="${usedClasses.join(' ')}"` : before
  })
}

/**
 * Properties of the theme that nothing asks for; what they are made of is plain, no property needs another. Every page
 * exposes the colours in all their shades, to whatever an organization or a test wants to read: one that links a file has
 * them there, and itself only what its own rules ask for.
 */
const withoutUnusedProperties = (html: string, linked: LinkedStyles | null): string => {
  const uses = new Map<string, number>()
  for (const [name] of html.matchAll(/--[a-z][\w-]*/g)) uses.set(name, (uses.get(name) ?? 0) + 1)
  const linksFile = html.includes('<link rel="stylesheet" ')
  const blocks = [...html.matchAll(rootBlock)]
  for (const [, , block] of blocks)
    for (const [, name] of block!.matchAll(declarations)) uses.set(name!, uses.get(name!)! - 1)
  return html.replaceAll(rootBlock, (_all, root: string, block: string) => {
    // A template's own value stands on `html:root` to come before any other: it is there if anything asks for it.
    const linkedNames = root === ':root' ? null : linked?.asked
    const usedDeclarations = block.split(';').filter((one) => {
      const name = /^\s*(--[\w-]+):/.exec(one)?.[1]
      if (name === undefined || (uses.get(name) ?? 0) > 0) return true
      return linked ? linkedNames?.has(name) : !linksFile && isShade(name)
    })
    return `${root}{${usedDeclarations.join(';')}}`
  })
}

const rootBlock = /((?:html)?:root)\{([^{}]*)\}/g

const isShade = (name: string) => /^--[a-z]+-\d{2,3}$/.test(name)

const declarations = /(?:^|;)\s*(--[\w-]+):/g
