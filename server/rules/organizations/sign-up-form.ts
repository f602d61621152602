import * as v from 'valibot'
import { currencies, currencyOfCountry } from './countries.ts'
import { email, emptyOr, nameLine, requiredCheckbox } from '../text/fields.ts'
import { selected, typed } from '../text/typed.ts'
import { organizationEntries as canonicalEntries } from './organization-schema.ts'
import { newPassword } from '../accounts/login-form.ts'
import { subdomain } from './subdomain.ts'
import { themeDefaults } from '../themes/theme.ts'
import { timeZone } from '../time/time-zone-schema.ts'
import { currentZoneName } from '../time/time-zones.ts'
import { typedColor } from '../themes/theme-schema.ts'
import type { ThemeConfigs } from '../themes/theme-configs.ts'

const { name, mainSport, language } = canonicalEntries

const organizationEntries = {
  name,
  subdomain,
  mainSport,
  language,
  country: v.pipe(
    v.string('required'),
    v.check((code) => currencyOfCountry.has(code), 'selection'),
  ),
  timeZone: v.pipe(typed(timeZone, selected), v.transform(currentZoneName)),
  currency: v.picklist(currencies, 'selection'),
  contactEmail: emptyOr(email),
  primaryColor: typedColor,
  secondaryColor: typedColor,
  accentColor: typedColor,
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

export type SignUpColors = Pick<SignUpForm, 'primaryColor' | 'secondaryColor' | 'accentColor'>

export const themeOf = ({ primaryColor, secondaryColor, accentColor }: SignUpColors): ThemeConfigs => ({
  ...themeDefaults,
  primaryColor,
  secondaryColor,
  accentColor,
})
