import { createContext, use, type ComponentProps, type ElementType } from 'react'

const AnchorContext = createContext<ElementType<ComponentProps<'a'>>>('a')

/** A layout provides its router's link (given `href`), so that no component here depends on a router. */
export const AnchorProvider = AnchorContext.Provider

export function Anchor(props: ComponentProps<'a'>) {
  const Component = use(AnchorContext)
  return <Component {...props} />
}
