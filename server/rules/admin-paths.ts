/** Paths of signing in and of the admin area, named once. */
export const accountPaths = {
  login: '/login',
  loginLink: '/login/link',
  ownOrganizations: '/login/organizations',
  logout: '/logout',
} as const

export const adminPaths = {
  dashboard: '/admin',
  events: '/admin/events',
  athletes: '/admin/athletes',
  eventAthletes: (eventId: string): string => `/admin/events/${eventId}/athletes`,
  athlete: (registrationId: string): string => `/admin/athletes/${registrationId}`,
  tags: (eventId: string | null): string =>
    eventId ? `/admin/events/${eventId}/athletes/tags` : '/admin/athletes/tags',
  exported: (eventId: string): string => `/admin/events/${eventId}/athletes/export`,
} as const

/** The log-in page, which leads back to where somebody was going. */
export const loginTo = (path: string): string => `${accountPaths.login}?${new URLSearchParams({ redirect: path })}`
