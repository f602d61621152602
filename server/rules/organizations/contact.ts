import type { OrganizationView } from './organization-view.ts'
import { networkNames, type Network } from './networks.ts'

export type ContactKind = 'email' | 'phone' | 'website'

export type ContactWay = Readonly<{ kind: ContactKind; href: string; text: string }>

export type Contact = Readonly<{
  ways: readonly ContactWay[]
  social: readonly { name: string; href: string }[]
  whatsapp: string | null
}>

type ContactFields = Pick<OrganizationView, 'contactEmail' | 'contactPhone' | 'website'>
type ContactSource = ContactFields & Pick<OrganizationView, 'socialLinks' | 'whatsappIcon'>

export function contactOf(organization: ContactSource): Contact | null {
  const { contactPhone, socialLinks, whatsappIcon } = organization
  const ways = waysOf(organization)
  const social = (Object.entries(socialLinks) as [Network, string][]).map(([network, href]) => ({
    name: networkNames[network],
    href,
  }))
  if (ways.length + social.length === 0) return null
  return { ways, social, whatsapp: whatsappIcon && contactPhone ? whatsappUrl(contactPhone) : null }
}

const waysOf = ({ contactEmail, contactPhone, website }: ContactFields): ContactWay[] => [
  ...(contactEmail ? [{ kind: 'email' as const, href: mailtoHref(contactEmail), text: contactEmail }] : []),
  ...(contactPhone ? [{ kind: 'phone' as const, href: telHref(contactPhone), text: contactPhone }] : []),
  ...(website ? [{ kind: 'website' as const, href: website, text: new URL(website).hostname }] : []),
]

export const preferredContact = (organization: ContactFields): ContactWay | null => waysOf(organization)[0] ?? null

export function contactAbout(organization: ContactFields, subject: string): ContactWay | null {
  const way = preferredContact(organization)
  return way?.kind === 'email' ? { ...way, href: `${way.href}?subject=${encodeURIComponent(subject)}` } : way
}

// A local part may hold characters such as ? and & that have a meaning in a URL.
export const mailtoHref = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

export const telHref = (phone: string): string => `tel:+${digitsOf(phone)}`

export const whatsappUrl = (phone: string): string => `https://wa.me/${digitsOf(phone)}`

const digitsOf = (phone: string) => phone.replaceAll(/\D/g, '')
