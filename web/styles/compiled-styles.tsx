import { useContext, type ContextType, type ReactNode } from 'react'
import { StyleSheetContext } from 'styled-components'

type Compile = ContextType<typeof StyleSheetContext>['stylis']

// Our components have some hundred rules. More would mean that rules contain values, which could grow without end.
const maxCached = 2_000
const cachingCompilers = new WeakMap<Compile, Compile>()

const cachingCompilerOf = (compile: Compile): Compile => {
  const cache = new Map<string, string[]>()
  const compileCached = (...args: Parameters<Compile>): string[] => {
    const key = args.join('\0')
    const cachedRules = cache.get(key)
    if (cachedRules) return cachedRules
    if (cache.size >= maxCached) cache.clear()
    const rules = compile(...args)
    cache.set(key, rules)
    return rules
  }
  return Object.assign(compileCached, { hash: compile.hash })
}

/**
 * Compiles each component's CSS once for the process: styled-components would compile it for every page, as each page
 * has its own sheet.
 */
export function CompiledStyles({ children }: { children: ReactNode }) {
  const sheet = useContext(StyleSheetContext)
  const stylis = cachingCompilers.get(sheet.stylis) ?? cachingCompilerOf(sheet.stylis)
  cachingCompilers.set(sheet.stylis, stylis)
  return <StyleSheetContext value={{ ...sheet, stylis }}>{children}</StyleSheetContext>
}
