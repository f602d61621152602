import { expect, test } from 'vitest'
import { contactOf } from './contact.ts'

const silent = { contactEmail: null, contactPhone: null, website: null, socialLinks: {}, whatsappIcon: false }

test('an organization that tells nothing has no contact', () => {
  expect(contactOf(silent)).toBeNull()
  expect(contactOf({ ...silent, whatsappIcon: true })).toBeNull()
})

test('what it tells leads there, in the order one would try it', () => {
  const told = { contactEmail: 'club@ribera.example', contactPhone: '+54 9 249 400 0117' }
  expect(contactOf({ ...silent, ...told, website: 'https://ribera.example/es' })).toEqual({
    ways: [
      { kind: 'email', href: 'mailto:club@ribera.example', text: 'club@ribera.example' },
      { kind: 'phone', href: 'tel:+5492494000117', text: '+54 9 249 400 0117' },
      { kind: 'website', href: 'https://ribera.example/es', text: 'ribera.example' },
    ],
    social: [],
    whatsapp: null,
  })
  expect(contactOf({ ...silent, socialLinks: { x: 'https://x.com/ribera' } })?.social).toEqual([
    { name: 'X', href: 'https://x.com/ribera' },
  ])
})

test('a message on WhatsApp goes to the digits of the number', () => {
  const contact = contactOf({ ...silent, contactPhone: '+54 9 249 400 0117', whatsappIcon: true })
  expect(contact?.whatsapp).toBe('https://wa.me/5492494000117')
})
