import type { ComponentType } from 'react'

type StyledComponent = Readonly<{ file: string; component: ComponentType<{ as: 'i' }> }>

const registry: StyledComponent[] = []

/**
 * Wraps `styled` and records every component made with it. The build gives it to the modules of content pages
 * (`recordedStyles` in vite.config.ts), so that the server knows a template's rules without rendering every possible page.
 */
export const recordComponents = <Styled extends object>(styled: Styled, file: string): Styled =>
  new Proxy(styled, {
    get: (target, key) => recordComponent(Reflect.get(target, key), file),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever `styled` is called with, it can be called
    apply: (target, _self, args) => recordComponent(Reflect.apply(target as () => unknown, undefined, args), file),
  })

/** In the order in which they were created. */
export const componentsOf = (isWanted: (file: string) => boolean): StyledComponent['component'][] =>
  registry.filter(({ file }) => isWanted(file)).map(({ component }) => component)

/** `styled.a.attrs(…)` returns functions before it returns a component, so these are wrapped too. */
const recordComponent = (value: unknown, file: string): unknown => {
  if (isComponent(value)) registry.push({ file, component: value })
  else if (typeof value === 'function') return recordComponents(value, file)
  return value
}

const isComponent = (value: unknown): value is StyledComponent['component'] =>
  typeof value === 'object' && value !== null && 'styledComponentId' in value
