import type { ComponentProps } from 'react'
import { Link, useResolvedPath } from 'react-router'

// Exports, QR codes and documents of athletes are files: plain links lead there.
/** Whether the router leads there without loading a document. */
export const leadsWithinAdmin = (href: string): boolean =>
  /^\/admin(?=[/?#]|$)/.test(href) && !/\/(?:export|qr|files\/[\w-]+)(?:[?#]|$)/.test(href)

/** Navigates on the client within the admin area and to other views of the same page; other links load a document. */
export function AdminLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
  // A list's own, without the row that is open beside it.
  const { pathname } = useResolvedPath('.')
  const isView = href.startsWith('?')
  if (!isView && !leadsWithinAdmin(href))
    return (
      <a href={href} {...rest}>
        {children}
      </a>
    )
  return (
    <Link to={isView ? pathname + href : href} {...rest} preventScrollReset={isView}>
      {children}
    </Link>
  )
}
