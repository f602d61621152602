import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'

/** Links between the steps stay in the document, so that what was typed survives; others load one. */
export const flowLink = (isStep: (href: string) => boolean, stepProps: Omit<LinkProps, 'to'> = {}) =>
  function FlowLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
    if (isStep(href)) {
      return (
        <Link to={href} {...stepProps} {...rest}>
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
