/** Paths of an organization's public pages, named once. `event` is an event's slug or id. */
export const paths = {
  home: '/',
  events: '/#events',
  sponsors: '/#sponsors',
  price: '/price',
  news: '/news',
  article: (slug: string): string => `/news/${slug}`,
  login: '/login',
  locale: '/locale',
  event: (event: string): string => `/event/${event}`,
  competitions: (event: string): string => `/event/${event}#competitions`,
  results: (event: string, query = ''): string => `/event/${event}/results${query}`,
  register: (event: string, competitionId?: string): string =>
    `/event/${event}/register${competitionId ? `?competition=${competitionId}` : ''}`,
  confirmation: (event: string, confirmationId: string): string => `/event/${event}/register/success/${confirmationId}`,
} as const
