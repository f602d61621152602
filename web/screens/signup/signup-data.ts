import type { SignUpInput } from '#rules/organizations/sign-up-form.ts'

/** What the form holds while it is being filled in. */
export type SignUpValues = SignUpInput

/** `zones` has the one where most people live first; names are in the visitor's language. */
export type CountryOption = { code: string; name: string; currency: string; zones: string[] }

/** Everything the form shows, as the route's loader gives it. */
export type SignUpData = {
  countries: CountryOption[]
  currencies: { code: string; name: string }[]
  /** The form as it begins: what the browser's request says about its visitor. */
  start: SignUpValues
  /** What stands after a subdomain in its address: `.dorsal.example`. */
  domain: string
}

/** The last step: the organization there is now, and where it is found. */
export type NewOrganization = {
  name: string
  subdomain: string
  origin: string
  /** Custom properties that give a part of the page its colours. */
  colors: Record<string, string>
  isResent: boolean
}
