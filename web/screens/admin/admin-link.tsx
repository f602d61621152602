import type { ComponentProps } from 'react'
import { Link } from 'react-router'

// Exports and QR codes are files: plain links lead there.
/** Whether the router leads there without loading a document. */
export const leadsWithinAdmin = (href: string): boolean =>
  /^\/admin(?=[/?#]|$)/.test(href) && !/\/(?:export|qr)(?:[?#]|$)/.test(href)

/** Navigates on the client within the admin area and to other views of the same page; other links load a document. */
export function AdminLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
  if (!href.startsWith('?') && !leadsWithinAdmin(href))
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    )
  return (
    <Link to={href} {...rest} preventScrollReset={href.startsWith('?')}>
      {children}
    </Link>
  )
}
