import type { ReactNode } from 'react'

export const SponsorLink = ({ url, children }: { url: string; children: ReactNode }) =>
  url ? (
    <a href={url} rel="sponsored noopener">
      {children}
    </a>
  ) : (
    <span data-sponsor="">{children}</span>
  )
