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
} as const

export const adminPaths = {
  dashboard: '/admin',
  firstSteps: '/admin/first-steps',
  feePlanRequest: '/admin/fee-plan-request',
  events: '/admin/events',
  athletes: '/admin/athletes',
  newEvent: '/admin/events/new',
  palette: '/admin/palette',
  savedReplies: '/admin/replies/texts',
  views: '/admin/views',
  users: '/admin/users',
  mails: '/admin/mails',
  inviteMember: '/admin/users?invite=open',
  profile: '/admin/profile',
  event: (eventId: string): string => `/admin/events/${eventId}`,
  eventBasics: (eventId: string): string => `/admin/events/${eventId}/basic-info`,
  eventForm: (eventId: string): string => `/admin/events/${eventId}/registration-form`,
  eventAcceptance: (id: string): string => `/admin/events/${id}/acceptance`,
  eventQr: (eventId: string, format: 'png' | 'svg'): string => `/admin/events/${eventId}/qr?format=${format}`,
  eventCompetitions: (eventId: string): string => `/admin/events/${eventId}/competitions`,
  eventMerchandising: (eventId: string): string => `/admin/events/${eventId}/merchandising`,
  eventCancellation: (eventId: string): string => `/admin/events/${eventId}/cancellation`,
  eventAthletes: (eventId: string): string => `/admin/events/${eventId}/athletes`,
  eventTeams: (eventId: string): string => `/admin/events/${eventId}/teams`,
  eventTeam: (eventId: string, teamId: string): string => `/admin/events/${eventId}/teams/${teamId}`,
  newTeam: (eventId: string): string => `/admin/events/${eventId}/teams/new`,
  newMember: (eventId: string, teamId: string): string => `/admin/events/${eventId}/teams/${teamId}/new`,
  eventBibs: (eventId: string): string => `/admin/events/${eventId}/bibs`,
  bibLabels: (eventId: string): string => `/admin/events/${eventId}/bibs/labels.pdf`,
  eventWaitingList: (eventId: string): string => `/admin/events/${eventId}/waiting-list`,
  eventHolds: (eventId: string): string => `/admin/events/${eventId}/holds`,
  athlete: (registrationId: string): string => `/admin/athletes/${registrationId}`,
  registrationFile: (registrationId: string, fileId: string): string =>
    `/admin/athletes/${registrationId}/files/${fileId}`,
  /** The same athlete beside the list of their event. */
  eventAthlete: (eventId: string, registrationId: string): string =>
    `/admin/events/${eventId}/athletes/${registrationId}`,
  newAthlete: (eventId: string | null): string =>
    eventId ? `/admin/events/${eventId}/athletes/new` : '/admin/athletes/new',
  tagging: (id: string): string => `/admin/taggings?id=${id}`,
  reminders: (id: string): string => `/admin/reminders?id=${id}`,
  settings: '/admin/settings',
  settingsLogo: '/admin/settings/logo',
  settingsTheme: '/admin/settings/theme',
  settingsSponsors: '/admin/settings/sponsors',
  settingsTerms: '/admin/settings/terms',
  upload: (purpose: string): string => `/admin/uploads/${purpose}`,
  settingsAddress: '/admin/settings/address',
  settingsBank: '/admin/settings/bank',
  settingsAudit: '/admin/settings/audit',
  settingsDanger: '/admin/settings/danger',
} as const

export const exportPath = (listPath: string): string => `${listPath}/export`

export const loginPath = (path: string): string => `${accountPaths.login}?${new URLSearchParams({ redirect: path })}`

export const recoverPath = (path: string): string =>
  accountPaths.recover + (path && `?${new URLSearchParams({ redirect: path })}`)

export const isSettingsPath = (action: string | undefined): boolean => action?.startsWith(adminPaths.settings) === true

export const registerPath = (path: string): string =>
  `${accountPaths.register}?${new URLSearchParams({ redirect: path })}`

export const secondFactorPath = (path: string): string =>
  `${accountPaths.secondFactor}?${new URLSearchParams({ redirect: path })}`
