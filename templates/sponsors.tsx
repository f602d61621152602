import type { ReactNode } from 'react'
import type { Sponsor } from '#rules/organizations/organization-content.ts'
import { Picture } from '#web/ui/picture.tsx'

export const SponsorLink = ({ url, children }: { url: string; children: ReactNode }) =>
  url ? (
    <a href={url} rel="sponsored noopener">
      {children}
    </a>
  ) : (
    <span data-sponsor="">{children}</span>
  )

/** Sponsors as list items: the logo, or the name of one without. `width` and `height` bound the logos. */
export const SponsorLogos = ({ sponsors, ...size }: { sponsors: Sponsor[]; width: number; height: number }) =>
  sponsors.map(({ name, url, image }) => (
    <li key={name}>
      <SponsorLink url={url}>
        {image ? <Picture path={image} widths={[320]} alt={name} {...size} when="later" /> : <strong>{name}</strong>}
      </SponsorLink>
    </li>
  ))
