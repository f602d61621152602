import type { ComponentType } from 'react'

type StyledComponent = Readonly<{ file: string; component: ComponentType<{ as: 'i' }> }>

const registry: StyledComponent[] = []

/**
 * `styled`, which remembers every component made with it. The build gives it to the modules of content pages, each under
 * its own path, so that the server knows a template's rules without drawing every page that it could draw.
 */
export const noting = <Styled extends object>(styled: Styled, file: string): Styled =>
  new Proxy(styled, {
    get: (target, key) => recordComponent(Reflect.get(target, key), file),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever `styled` is called with, it can be called
    apply: (target, _self, args) => recordComponent(Reflect.apply(target as () => unknown, undefined, args), file),
  })

/** Components made in files that `isWanted`, in the order in which they were made. */
export const componentsOf = (isWanted: (file: string) => boolean): StyledComponent['component'][] =>
  registry.filter(({ file }) => isWanted(file)).map(({ component }) => component)

/** What `styled` gives: a component at last, and before it functions that go on (`styled.a.attrs(…)`). */
const recordComponent = (value: unknown, file: string): unknown => {
  if (isComponent(value)) registry.push({ file, component: value })
  else if (typeof value === 'function') return noting(value, file)
  return value
}

const isComponent = (value: unknown): value is StyledComponent['component'] =>
  typeof value === 'object' && value !== null && 'styledComponentId' in value
