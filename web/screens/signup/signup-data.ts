import type { SignUpInput } from '#rules/organizations/sign-up-form.ts'
import type { AppForm } from '#web/forms/form.tsx'

export type SignUpValues = SignUpInput
export type SignUpForm = AppForm<SignUpValues>

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
