/** Paths of an organization's public pages, named once. `event` is an event's slug or id. */
export const paths = {
  home: '/',
  events: '/#events',
  sponsors: '/#sponsors',
  price: '/price',
  login: '/login',
  locale: '/locale',
  event: (event: string): string => `/event/${event}`,
  competitions: (event: string): string => `/event/${event}#competitions`,
  register: (event: string, competitionId?: string): string =>
    `/event/${event}/register${competitionId ? `?competition=${competitionId}` : ''}`,
  confirmation: (event: string, confirmationId: string): string => `/event/${event}/register/success/${confirmationId}`,
} as const
