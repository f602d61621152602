import type { SignUpInput } from '#rules/organizations/sign-up-form.ts'

export type SignUpValues = SignUpInput

/** `zones` begins with the most populous one; names are in the visitor's language. */
export type CountryOption = { code: string; name: string; currency: string; zones: string[] }

export type SignUpData = {
  countries: CountryOption[]
  currencies: { code: string; name: string }[]
  /** Initial values, derived from the request's headers. */
  start: SignUpValues
  /** What follows a subdomain in its address: `.dorsal.example`. */
  domain: string
}

export type NewOrganization = {
  name: string
  subdomain: string
  origin: string
  /** Custom properties with the organization's colours. */
  colors: Record<string, string>
  isResent: boolean
}
