import { expect, test } from 'vitest'
import * as v from 'valibot'
import { organizationForm } from './organization-form.ts'
import { fieldErrors } from '../text/validation-message.ts'

const club = {
  version: 'one',
  name: 'Club Ribera',
  mainSport: 'running',
  agesOn: 'start',
  language: 'es',
  territory: 'AR',
  timeZone: 'America/Argentina/Buenos_Aires',
  currency: 'ARS',
}
const errorsOf = (changes: object) => fieldErrors(v.safeParse(organizationForm, { ...club, ...changes }).issues ?? [])

test('most of it may be left out', () => {
  expect(v.parse(organizationForm, club)).toMatchObject({ website: '', whatsappIcon: false, description: '' })
})

test('a web address is written out in full', () => {
  expect(v.parse(organizationForm, { ...club, website: ' Ribera.example/club ' })).toMatchObject({
    website: 'https://ribera.example/club',
  })
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'mailto:a@example.com',
  'ftp://example.com',
  'https://user:secret@example.com',
  'https://localhost',
  'http://127.0.0.1',
  'https://',
  'not a web address',
])('%s is no web address', (address) => {
  expect(errorsOf({ website: address })).toEqual({ website: 'web_address' })
  expect(errorsOf({ socialLinks: { instagram: address } })).toEqual({ 'socialLinks.instagram': 'web_address' })
})

test.each([
  ['name', '', 'required'],
  ['name', ' ', 'required'],
  ['name', 'x'.repeat(81), 'max_length:80'],
  ['name', 'Club\u0007Ribera', 'format'],
  ['name', 'Win at www.evil.example', 'link'],
  ['description', 'x'.repeat(301), 'max_length:300'],
  ['contactEmail', 'not an address', 'email'],
  ['contactPhone', '600 000 000', 'phone_international'],
  ['mainSport', 'chess', 'selection'],
  ['language', 'xx', 'selection'],
  ['territory', '../', 'selection'],
  ['timeZone', '', 'selection'],
  ['currency', 'euro', 'selection'],
])('%s %j is rejected', (name, value, code) => {
  expect(errorsOf({ [name]: value })).toEqual({ [name]: code })
})

test('a WhatsApp link needs a number, and alerts an address', () => {
  expect(errorsOf({ whatsappIcon: 'on' })).toEqual({ contactPhone: 'phone_for_whatsapp' })
  expect(errorsOf({ registrationAlerts: 'on' })).toEqual({ contactEmail: 'email_for_alerts' })
  expect(errorsOf({ registrationAlerts: 'on', contactEmail: 'club@ribera.example' })).toEqual({})
})

test('a name that looks like a script is a name', () => {
  const name = '<script>alert(1)</script>'
  expect(v.parse(organizationForm, { ...club, name }).name).toBe(name)
})
