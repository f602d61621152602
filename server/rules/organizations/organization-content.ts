import type { Network } from './networks.ts'

export type LandingText = { headline: string; tagline: string; about: string }

export type Sponsor = { name: string; url: string; image: string }

export type SocialLinks = Partial<Record<Network, string>>

export type InfoCard = { title: string } & (
  | { type: 'list'; items: { icon: string | null; text: string }[] }
  | { type: 'text'; text: string }
  | { type: 'file'; file: string; name: string }
)
