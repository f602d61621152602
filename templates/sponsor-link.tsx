import type { ReactNode } from 'react'

/** Leads to a sponsor's site where there is one; looks the same without. */
export const SponsorLink = ({ url, children }: { url: string; children: ReactNode }) =>
  url ? (
    <a href={url} rel="sponsored noopener">
      {children}
    </a>
  ) : (
    <span data-sponsor="">{children}</span>
  )
