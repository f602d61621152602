export const accountPaths = {
  login: '/login',
  loginLink: '/login/link',
  organizations: '/login/organizations',
  recover: '/login/recover',
  secondFactor: '/login/second-factor',
  passkeyLogin: '/login/passkey',
  passkeyLoginOptions: '/login/passkey/options',
  accountSecondFactor: '/account/second-factor',
  passkeyOptions: '/account/passkey/options',
  emailChange: '/email-change',
  createPassword: '/create-password',
  verifyEmail: '/verify-email',
  invitation: '/invitation',
  signUp: '/signup',
  terms: '/terms',
  register: '/register',
  account: '/account',
  profile: '/account/profile',
  privacy: '/account/privacy',
  accountData: '/account/privacy/data',
  logout: '/logout',
  admin: '/admin',
} as const

export const loginPath = (path: string): string => `${accountPaths.login}?${new URLSearchParams({ redirect: path })}`

export const recoverPath = (path: string): string =>
  accountPaths.recover + (path && `?${new URLSearchParams({ redirect: path })}`)

export const registerPath = (path: string): string =>
  `${accountPaths.register}?${new URLSearchParams({ redirect: path })}`

export const secondFactorPath = (path: string): string =>
  `${accountPaths.secondFactor}?${new URLSearchParams({ redirect: path })}`
