import type { OrganizationView, SocialLinks } from './views.ts'

export type ContactKind = 'email' | 'phone' | 'website'

/** How an organization is reached, ready to be links. `whatsapp` is an address, null where it wants no such messages. */
export type Contact = Readonly<{
  ways: readonly { kind: ContactKind; href: string; text: string }[]
  social: readonly { name: string; href: string }[]
  whatsapp: string | null
}>

type Told = Pick<OrganizationView, 'contactEmail' | 'contactPhone' | 'website' | 'socialLinks' | 'whatsappIcon'>

const networks: Record<keyof SocialLinks, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  x: 'X',
  youtube: 'YouTube',
  strava: 'Strava',
  tiktok: 'TikTok',
}

/** The ways to reach an organization, as its view tells them; null where it tells none. */
export function contactOf({ contactEmail, contactPhone, website, socialLinks, whatsappIcon }: Told): Contact | null {
  const ways: Contact['ways'] = [
    ...(contactEmail ? [{ kind: 'email' as const, href: mailTo(contactEmail), text: contactEmail }] : []),
    ...(contactPhone ? [{ kind: 'phone' as const, href: callAddress(contactPhone), text: contactPhone }] : []),
    ...(website ? [{ kind: 'website' as const, href: website, text: new URL(website).hostname }] : []),
  ]
  const social = (Object.entries(socialLinks) as [keyof SocialLinks, string][]).map(([network, href]) => ({
    name: networks[network],
    href,
  }))
  if (ways.length + social.length === 0) return null
  return { ways, social, whatsapp: whatsappIcon && contactPhone ? whatsappAddress(contactPhone) : null }
}

/** Where one asks an organization about something: by mail where it has an address, else by phone, else its own site. */
export type ContactAction = Readonly<{ kind: ContactKind; href: string }>

/** The first way to reach an organization, a mail with its subject; null where it tells none. */
export function contactAbout(organization: Told, subject: string): ContactAction | null {
  const [way] = contactOf(organization)?.ways ?? []
  if (!way) return null
  const { kind, href } = way
  return { kind, href: kind === 'email' ? `${href}?subject=${encodeURIComponent(subject)}` : href }
}

// A local part may hold signs that would begin something else in an address.
const mailTo = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

/** Where an international number is called. */
export const callAddress = (phone: string): string => `tel:+${digitsOf(phone)}`

/** Where a message to an international number is written: WhatsApp takes its digits alone. */
export const whatsappAddress = (phone: string): string => `https://wa.me/${digitsOf(phone)}`

const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '')
