import { safeParse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { organizationFields, signUpForm, themeOf } from './sign-up-form.ts'
import { isColor } from '../themes/theme.ts'
import { fieldErrors } from '../text/validation-message.ts'

const form = {
  key: '0b6e4f6e-3f0a-4a53-9d3b-0a6c5d1f2e3a',
  name: ' Club  Ribera ',
  subdomain: 'Ribera',
  mainSport: 'running',
  language: 'es',
  country: 'AR',
  timeZone: 'America/Buenos_Aires',
  currency: 'ARS',
  contactEmail: '',
  primaryColor: '#0B6E4F',
  secondaryColor: '#08415c',
  accentColor: '#FA9F42',
  ownerName: 'Lucía Ocampo',
  email: 'Lucia@Correo.example',
  password: 'con el viento a favor',
  confirmation: 'con el viento a favor',
  terms: 'on',
}

const errorsOf = (changes: Record<string, unknown>) => {
  const { issues } = safeParse(signUpForm, { ...form, ...changes })
  return issues ? fieldErrors(issues) : {}
}

describe('a sign-up', () => {
  it('is normalized', () => {
    expect(safeParse(signUpForm, form).output).toMatchObject({
      name: 'Club Ribera',
      subdomain: 'ribera',
      timeZone: 'America/Argentina/Buenos_Aires',
      primaryColor: '#0b6e4f',
      email: 'lucia@correo.example',
      password: 'con el viento a favor',
      terms: true,
    })
  })

  it.each([
    [{ name: ' ' }, { name: 'required' }],
    [{ name: 'Win at https://evil.example' }, { name: 'link' }],
    [{ subdomain: 'admin' }, { subdomain: 'subdomain_reserved' }],
    [{ mainSport: 'chess' }, { mainSport: 'selection' }],
    [{ language: 'fr' }, { language: 'selection' }],
    [{ country: 'XX' }, { country: 'selection' }],
    [{ timeZone: 'UTC' }, { timeZone: 'selection' }],
    [{ currency: 'BEER' }, { currency: 'selection' }],
    [{ contactEmail: 'club' }, { contactEmail: 'email' }],
    [{ accentColor: 'red; }' }, { accentColor: 'color' }],
    [{ ownerName: '' }, { ownerName: 'required' }],
    [{ email: 'lucia' }, { email: 'email' }],
    [{ password: 'short', confirmation: 'short' }, { password: 'password_length' }],
    [{ confirmation: 'con el viento en contra' }, { confirmation: 'passwords_differ' }],
    [{ terms: undefined }, { terms: 'terms_required' }],
  ])('with %j has the errors %j', (changes, errors) => expect(errorsOf(changes)).toEqual(errors))

  it('names the fields of its first step', () => {
    expect(organizationFields).toEqual([
      'name',
      'subdomain',
      'mainSport',
      'language',
      'country',
      'timeZone',
      'currency',
      'contactEmail',
      'primaryColor',
      'secondaryColor',
      'accentColor',
    ])
  })

  it('has five colours for its theme', () => {
    expect(Object.values(themeOf(form)).filter((color) => isColor(color))).toHaveLength(5)
  })
})
