import { accountPaths } from '#rules/admin-paths.ts'

export const signUpSteps = ['organization', 'owner', 'complete'] as const
export type SignUpStep = (typeof signUpSteps)[number]

/** The address of a step: every one is a real link, so that back and reload work. */
export const signUpPath = (step: SignUpStep, params: Record<string, string> = {}): string =>
  `${accountPaths.signUp}?${new URLSearchParams({ step, ...params })}`

/** The step an address asks for; null where it does not say. */
export const stepIn = (query: URLSearchParams): SignUpStep | null =>
  signUpSteps.find((step) => step === query.get('step')) ?? null

/** Where is said whether a subdomain is to be had. */
export const availabilityPath = `${accountPaths.signUp}/subdomain`
export const previewPath = `${accountPaths.signUp}/preview`
