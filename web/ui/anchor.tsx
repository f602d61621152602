import { createContext, use, type ComponentProps, type ElementType } from 'react'

const AnchorContext = createContext<ElementType<ComponentProps<'a'>>>('a')

/** Lets a layout say once what a link is (its router's link, given `href`), so that no component here knows a router. */
export const AnchorProvider = AnchorContext.Provider

/** Every link of these components: a plain `<a>` unless a layout provides another. */
export function Anchor(props: ComponentProps<'a'>) {
  const Component = use(AnchorContext)
  return <Component {...props} />
}
