import type { ComponentProps } from 'react'
import { Link } from 'react-router'

// An export is a file, and one's own profile a document of its own: forms and a script that come with it.
const isAdmin = (href: string) =>
  /^\/admin(?=[/?#]|$)/.test(href) && !/\/export(?:[?#]|$)/.test(href) && !/^\/admin\/profile(?:[?#]|$)/.test(href)

/** Links within the admin area, and to another view of the page one is on, stay in the document; all others leave it. */
export function AdminLink({ href = '', children, ...rest }: ComponentProps<'a'>) {
  if (!href.startsWith('?') && !isAdmin(href))
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
