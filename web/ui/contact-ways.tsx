import type { ElementType, ReactNode } from 'react'
import type { Contact, ContactKind } from '#rules/organizations/contact.ts'
import { Icon, type IconName } from './icon.tsx'

export const contactIcons: Record<ContactKind, IconName> = { email: 'mail', phone: 'phone', website: 'globe' }

export function ContactWays({ ways, className }: Pick<Contact, 'ways'> & { className?: string }) {
  return (
    <ul className={className}>
      {ways.map(({ kind, href, text }) => (
        <li key={kind}>
          <a href={href} rel={kind === 'website' ? 'noopener' : undefined}>
            <Icon name={contactIcons[kind]} />
            <ContactText text={text} />
          </a>
        </li>
      ))}
    </ul>
  )
}

export function SocialLinks({ social, label, className, Link = 'a' }: NetworksProps) {
  return (
    <ul className={className} aria-label={label}>
      {social.map(({ name, href }) => (
        <li key={name}>
          <Link href={href} rel="noopener me">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

type NetworksProps = Pick<Contact, 'social'> & {
  label?: string
  className?: string
  Link?: ElementType<{ href: string; rel: string; children: ReactNode }>
}

/** Allows a line break after the @ of an address. */
export function ContactText({ text }: { text: string }) {
  const [local, host] = text.split('@')
  if (!host) return text
  return (
    <span>
      {local}@<wbr />
      {host}
    </span>
  )
}
