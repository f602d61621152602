import { useContext, type ContextType, type ReactNode } from 'react'
import { StyleSheetContext } from 'styled-components'

type Compile = ContextType<typeof StyleSheetContext>['stylis']

// Our components have some hundred rules: more would be made of values, one after the other.
const mostKnown = 2_000
const remembering = new WeakMap<Compile, Compile>()

const rememberingOf = (compile: Compile): Compile => {
  const known = new Map<string, string[]>()
  const remembered = (...given: Parameters<Compile>): string[] => {
    const key = given.join('\0')
    const before = known.get(key)
    if (before) return before
    if (known.size >= mostKnown) known.clear()
    const rules = compile(...given)
    known.set(key, rules)
    return rules
  }
  return Object.assign(remembered, { hash: compile.hash })
}

/**
 * Compiles each component's styles once for the process. A page has a sheet of its own, and styled-components would
 * compile all of them anew for it.
 */
export function CompiledStyles({ children }: { children: ReactNode }) {
  const sheet = useContext(StyleSheetContext)
  const stylis = remembering.get(sheet.stylis) ?? rememberingOf(sheet.stylis)
  remembering.set(sheet.stylis, stylis)
  return <StyleSheetContext value={{ ...sheet, stylis }}>{children}</StyleSheetContext>
}
