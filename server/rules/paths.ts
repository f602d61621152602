/** Paths of an organization's public pages, named once. `event` is an event's slug or id. */
export const paths = {
  home: '/',
  events: '/#events',
  sponsors: '/#sponsors',
  contact: '/#contact',
  price: '/price',
  news: '/news',
  newsFeed: '/news/feed.xml',
  article: (slug: string): string => `/news/${slug}`,
  login: '/login',
  locale: '/locale',
  manifest: '/manifest.webmanifest',
  sitemap: '/sitemap.xml',
  icon: '/icons/64.png',
  touchIcon: '/icons/180.png',
  /** The rules of a template's pages; the name ends in their hash. */
  styles: (name: string): string => `/styles/${name}.css`,
  /** The link preview of the whole organization, and of an event: PNGs of 1200 × 630 pixels. */
  picture: '/picture.png',
  eventPicture: (event: string): string => `/event/${event}/picture.png`,
  places: '/places.json',
  event: (event: string): string => `/event/${event}`,
  placesOf: (event: string): string => `/event/${event}/places.json`,
  competitions: (event: string): string => `/event/${event}#competitions`,
  results: (event: string, query = ''): string => `/event/${event}/results${query}`,
  result: (event: string, key: string): string => `/event/${event}/results/${encodeURIComponent(key)}`,
  register: (event: string, competitionId?: string): string =>
    `/event/${event}/register${competitionId ? `?competition=${competitionId}` : ''}`,
  participant: (event: string, confirmationId: string): string =>
    `/event/${event}/register/participant/${confirmationId}`,
  confirmation: (event: string, confirmationId: string): string => `/event/${event}/register/success/${confirmationId}`,
} as const
