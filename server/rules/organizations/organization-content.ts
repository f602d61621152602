import type { Network } from './networks.ts'
import type { SectionLayout } from '../templates/section-layout.ts'

export type LandingText<Text = string> = { headline: Text; tagline: Text; about: Text }

export const landingSections = ['events', 'about', 'info', 'news', 'past', 'sponsors', 'contact'] as const
export type LandingSection = (typeof landingSections)[number]

export const fixedLandingSections = ['events'] as const satisfies LandingSection[]

export type OrganizationLanding<Text = string> = LandingText<Text> & SectionLayout<LandingSection>

export type Sponsor = { name: string; url: string; image: string }

export type SocialLinks = Partial<Record<Network, string>>

export type InfoCard<Text = string> = { title: Text } & (
  | { type: 'list'; items: { icon: string | null; text: Text }[] }
  | { type: 'text'; text: Text }
  | { type: 'file'; file: string; name: Text }
)
