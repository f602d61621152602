import { criticalCssOf, selectorTokensIn, withoutOtherPages } from './styles/critical-css.ts'
import { componentClassPattern, type LinkedStyles } from './styles/linked-styles.ts'
import { changeContents, contentsOf } from './styles/raw-elements.ts'
import { styledMarkers } from './styles/rules.ts'

/**
 * Removes from a page that is not hydrated what only React needs, and the linked rules its first screen does not use:
 * phones pay for every byte. It renders the same.
 */
export const stripUnusedMarkup = (html: string, linkedStyles: LinkedStyles | null = null): string => {
  const plain = withoutUnusedClasses(withoutMarkers(html), linkedStyles)
  return withoutUnusedProperties(
    linkedStyles ? withoutLinkedRules(plain, linkedStyles) : withoutOthersRules(plain),
    linkedStyles,
  )
}

const withoutOthersRules = (html: string): string => {
  const page = /<main[^<>]* data-page="(\w+)"/.exec(html)?.[1]
  return changeContents(html, 'style', (css) => withoutOtherPages(css, page))
}

const withoutLinkedRules = (html: string, linkedStyles: LinkedStyles): string => {
  const seen = selectorTokensIn(html.slice(0, html.indexOf(`href="${linkedStyles.address}"`)))
  return changeContents(html, 'style', (css) => criticalCssOf(css, seen, linkedStyles))
}

// Markers for hydration by React and styled-components.
const withoutMarkers = (html: string): string =>
  html
    .replaceAll(styledMarkers, '')
    .replaceAll(/<!--(?: |\/?\$)-->/g, '')
    .replaceAll(/><\/(?:path|use|circle|rect|line)>/g, '/>')

/** Every component has a class for other components' rules; most are never used. */
const withoutUnusedClasses = (html: string, linkedStyles: LinkedStyles | null): string => {
  const namedClasses = new Set(contentsOf(html, 'style').join('').match(componentClassPattern))
  const isNamed = (name: string) => namedClasses.has(`.${name}`) || linkedStyles?.componentClasses.has(`.${name}`)
  return html.replaceAll(/(<[^<>]*? )class="([^"<>]*)"/g, (_all, before: string, classes: string) => {
    const usedClasses = classes.split(' ').filter((name) => !/^sc-[\w-]+$/.test(name) || isNamed(name))
    return usedClasses.length > 0 ? `${before}class="${usedClasses.join(' ')}"` : before
  })
}

/**
 * Removes custom properties that nothing uses. All shades of the colours stay readable for organizations and tests:
 * inlined here, or in the linked file.
 */
const withoutUnusedProperties = (html: string, linkedStyles: LinkedStyles | null): string => {
  const uses = new Map<string, number>()
  for (const [name] of html.matchAll(/--[a-z][\w-]*/g)) uses.set(name, (uses.get(name) ?? 0) + 1)
  const linksFile = html.includes('<link rel="stylesheet" ')
  const blocks = [...html.matchAll(rootBlock)]
  for (const [, , block] of blocks)
    for (const [, name] of block!.matchAll(declarations)) uses.set(name!, uses.get(name!)! - 1)
  return html.replaceAll(rootBlock, (_all, root: string, block: string) => {
    // A template's value on `html:root` overrides others: kept if anything uses it.
    const linkedNames = root === ':root' ? null : linkedStyles?.customProperties
    const usedDeclarations = block.split(';').filter((one) => {
      const name = /^\s*(--[\w-]+):/.exec(one)?.[1]
      if (name === undefined || (uses.get(name) ?? 0) > 0) return true
      return linkedStyles ? linkedNames?.has(name) : !linksFile && isShade(name)
    })
    return `${root}{${usedDeclarations.join(';')}}`
  })
}

const rootBlock = /((?:html)?:root)\{([^{}]*)\}/g

const isShade = (name: string) => /^--[a-z]+-\d{2,3}$/.test(name)

const declarations = /(?:^|;)\s*(--[\w-]+):/g
