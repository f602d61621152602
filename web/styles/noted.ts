import type { ComponentType } from 'react'

type Noted = Readonly<{ file: string; component: ComponentType<{ as: 'i' }> }>

const all: Noted[] = []

/**
 * `styled`, which remembers every component made with it. The build gives it to the modules of content pages, each under
 * its own path, so that the server knows a template's rules without drawing every page that it could draw.
 */
export const noting = <Styled extends object>(styled: Styled, file: string): Styled =>
  new Proxy(styled, {
    get: (target, key) => noted(Reflect.get(target, key), file),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- whatever `styled` is called with, it can be called
    apply: (target, _self, given) => noted(Reflect.apply(target as () => unknown, undefined, given), file),
  })

/** Components made in files that `isWanted`, in the order in which they were made. */
export const componentsOf = (isWanted: (file: string) => boolean): Noted['component'][] =>
  all.filter(({ file }) => isWanted(file)).map(({ component }) => component)

/** What `styled` gives: a component at last, and before it functions that go on (`styled.a.attrs(…)`). */
const noted = (made: unknown, file: string): unknown => {
  if (isComponent(made)) all.push({ file, component: made })
  else if (typeof made === 'function') return noting(made, file)
  return made
}

const isComponent = (made: unknown): made is Noted['component'] =>
  typeof made === 'object' && made !== null && 'styledComponentId' in made
