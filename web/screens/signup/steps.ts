import { accountPaths } from '#rules/account-paths.ts'

export const signUpSteps = ['organization', 'owner', 'complete'] as const
export type SignUpStep = (typeof signUpSteps)[number]

export const signUpPath = (step: SignUpStep, params: Record<string, string> = {}): string =>
  `${accountPaths.signUp}?${new URLSearchParams({ step, ...params })}`

export const stepOf = (query: URLSearchParams): SignUpStep | null =>
  signUpSteps.find((step) => step === query.get('step')) ?? null

export const availabilityPath = `${accountPaths.signUp}/subdomain`
export const previewPath = `${accountPaths.signUp}/preview`
