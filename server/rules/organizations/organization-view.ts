import type { Locale } from '../text/locale.ts'
import type { ThemeConfigs } from '../themes/theme-configs.ts'
import type { InfoCard, OrganizationLanding, SocialLinks, Sponsor } from './organization-content.ts'
import type { TemplateChoice, TemplateKind } from '../templates/template-choice.ts'

/** `origin` has no trailing slash. Pictures are paths on this host. */
export type OrganizationView = {
  id: string
  name: string
  subdomain: string
  description: string
  language: Locale
  region: string
  currency: string
  timeZone: string
  mainSport: string
  contactEmail: string | null
  contactPhone: string | null
  website: string | null
  logo: string | null
  wordmark: string | null
  theme: ThemeConfigs
  landing: OrganizationLanding
  heroImage: string | null
  infoCards: InfoCard[]
  templates: Readonly<Record<TemplateKind, TemplateChoice>>
  sponsors: Sponsor[]
  socialLinks: SocialLinks
  whatsappIcon: boolean
  origin: string
}
