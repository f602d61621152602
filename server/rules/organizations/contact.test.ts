import { expect, test } from 'vitest'
import { contactOf } from './contact.ts'

const noContact = { contactEmail: null, contactPhone: null, website: null, socialLinks: {}, whatsappIcon: false }

test('an organization without contact details has no contact', () => {
  expect(contactOf(noContact)).toBeNull()
  expect(contactOf({ ...noContact, whatsappIcon: true })).toBeNull()
})

test('contact details become links: e-mail, phone, website', () => {
  const emailAndPhone = { contactEmail: 'club@ribera.example', contactPhone: '+54 9 249 400 0117' }
  expect(contactOf({ ...noContact, ...emailAndPhone, website: 'https://ribera.example/es' })).toEqual({
    ways: [
      { kind: 'email', href: 'mailto:club@ribera.example', text: 'club@ribera.example' },
      { kind: 'phone', href: 'tel:+5492494000117', text: '+54 9 249 400 0117' },
      { kind: 'website', href: 'https://ribera.example/es', text: 'ribera.example' },
    ],
    social: [],
    whatsapp: null,
  })
  expect(contactOf({ ...noContact, socialLinks: { x: 'https://x.com/ribera' } })?.social).toEqual([
    { name: 'X', href: 'https://x.com/ribera' },
  ])
})

test('a message on WhatsApp goes to the digits of the number', () => {
  const contact = contactOf({ ...noContact, contactPhone: '+54 9 249 400 0117', whatsappIcon: true })
  expect(contact?.whatsapp).toBe('https://wa.me/5492494000117')
})
