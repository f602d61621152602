import * as v from 'valibot'
import { currencies, currencyOfCountry } from './countries.ts'
import { email, nameLine, requiredCheckbox } from '../text/fields.ts'
import { locales } from '../text/locale.ts'
import { newPassword } from '../accounts/login-form.ts'
import { isTimeZone } from '../time/time-zones.ts'
import { sports } from '../events/sports.ts'
import { subdomain } from './subdomain.ts'
import { themeDefaults } from '../themes/theme.ts'
import { currentZoneName } from '../time/time-zones.ts'
import type { ThemeConfigs } from '../themes/theme-configs.ts'

const timeZone = v.pipe(v.string('required'), v.check(isTimeZone, 'selection'), v.transform(currentZoneName))
const color = v.pipe(
  v.string('required'),
  v.transform((text) => text.trim().toLowerCase()),
  v.regex(/^#[0-9a-f]{6}$/, 'color'),
)
const publicEmail = v.pipe(
  v.string('format'),
  v.transform((text) => text.trim()),
  v.union([v.literal(''), email], 'email'),
)

const organizationEntries = {
  name: nameLine(80),
  subdomain,
  mainSport: v.picklist(sports, 'selection'),
  language: v.picklist(locales, 'selection'),
  country: v.pipe(
    v.string('required'),
    v.check((code) => currencyOfCountry.has(code), 'selection'),
  ),
  timeZone,
  currency: v.picklist(currencies, 'selection'),
  contactEmail: publicEmail,
  primaryColor: color,
  secondaryColor: color,
  accentColor: color,
}

const ownerEntries = {
  ownerName: nameLine(80),
  email,
  password: newPassword,
  confirmation: v.pipe(v.string('required'), v.nonEmpty('required')),
  terms: requiredCheckbox('terms_required'),
}

export const organizationStep = v.object(organizationEntries, 'required')

/** `key` makes one organization of repeated submissions. */
export const signUpForm = v.pipe(
  v.object({ key: v.pipe(v.string(), v.uuid()), ...organizationEntries, ...ownerEntries }, 'required'),
  v.forward(
    v.partialCheck(
      [['password'], ['confirmation']],
      ({ password, confirmation }) => password === confirmation,
      'passwords_differ',
    ),
    ['confirmation'],
  ),
)
export type SignUpInput = v.InferInput<typeof signUpForm>
export type SignUpForm = v.InferOutput<typeof signUpForm>

export const organizationFields = Object.keys(organizationEntries) as (keyof typeof organizationEntries)[]
export const ownerFields = Object.keys(ownerEntries) as (keyof typeof ownerEntries)[]

export type SignUpColors = Pick<SignUpForm, 'primaryColor' | 'secondaryColor' | 'accentColor'>

export const themeOf = ({ primaryColor, secondaryColor, accentColor }: SignUpColors): ThemeConfigs => ({
  ...themeDefaults,
  primaryColor,
  secondaryColor,
  accentColor,
})
