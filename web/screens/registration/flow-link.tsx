import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** Links between the steps stay in the document, so that what was typed survives; others load one. */
export function FlowLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
  if (href.includes('/register?')) {
    return (
      <Link to={href} {...rest}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} {...rest}>
      {children}
    </a>
  )
}
