import type { Network } from './networks.ts'

export type LandingText<Text = string> = { headline: Text; tagline: Text; about: Text }

export type Sponsor = { name: string; url: string; image: string }

export type SocialLinks = Partial<Record<Network, string>>

export type InfoCard<Text = string> = { title: Text } & (
  | { type: 'list'; items: { icon: string | null; text: Text }[] }
  | { type: 'text'; text: Text }
  | { type: 'file'; file: string; name: Text }
)
