export const paths = {
  /** On the apex. */
  connectionCallback: (provider: string): string => `/connect/${provider}/callback`,
  home: '/',
  events: '/#events',
  sponsors: '/#sponsors',
  contact: '/#contact',
  price: '/price',
  news: '/news',
  newsFeed: '/news/feed.xml',
  article: (slug: string): string => `/news/${slug}`,
  album: (year: number): string => `/album/${year}`,
  albumTeams: (year: number): string => `/album/${year}/teams`,
  albumTeam: (year: number, teamId: string): string => `/album/${year}/team/${teamId}`,
  login: '/login',
  locale: '/locale',
  registrationTerms: '/registration-terms',
  manifest: '/manifest.webmanifest',
  sitemap: '/sitemap.xml',
  icon: '/icons/64.png',
  touchIcon: '/icons/180.png',
  styles: (name: string): string => `/styles/${name}.css`,
  picture: '/picture.png',
  registrationFiles: '/registration-files',
  /** Leads who has opened a registration to a signed link. */
  ownFiles: '/registration-files/own',
  ownFile: (participant: string, file: string): string =>
    `/registration-files/own?${new URLSearchParams({ participant, file })}`,
  registrationFileRemoval: '/registration-files/remove',
  paymentReceipts: '/payment-receipts',
  paymentReceiptRemoval: '/payment-receipts/remove',
  privateFile: (fileId: string, query: URLSearchParams): string => `/registration-files/${fileId}?${query}`,
  eventPicture: (event: string): string => `/event/${event}/picture.png`,
  places: '/places.json',
  signedIn: '/signed-in.json',
  event: (event: string): string => `/event/${event}`,
  placesOf: (event: string): string => `/event/${event}/places.json`,
  competitions: (event: string): string => `/event/${event}#competitions`,
  gallery: (event: string): string => `/event/${event}#gallery`,
  results: (event: string, query = ''): string => `/event/${event}/results${query}`,
  teamResults: (event: string, query = ''): string => `/event/${event}/results/teams${query}`,
  podiums: (event: string): string => `/event/${event}/results/podium`,
  result: (event: string, key: string): string => `/event/${event}/results/${encodeURIComponent(key)}`,
  certificate: (event: string, key: string): string =>
    `/event/${event}/results/${encodeURIComponent(key)}/certificate.pdf`,
  register: (event: string, competitionId?: string): string =>
    `/event/${event}/register${competitionId ? `?competition=${competitionId}` : ''}`,
  registerDraft: (event: string): string => `/event/${event}/register/draft`,
  tickets: (event: string): string => `/event/${event}/tickets`,
  ticketsConfirmation: (event: string, confirmationId: string): string =>
    `/event/${event}/tickets/success/${confirmationId}`,
  /** All tickets of an order, to print: four on a page, or one. */
  ticketsPdf: (event: string, confirmationId: string, perPage: 1 | 4): string =>
    `/event/${event}/tickets/success/${confirmationId}/tickets.pdf?per-page=${perPage}`,
  unsubscribe: (recipientId: string): string => `/unsubscribe/${recipientId}`,
  waitingList: (event: string, competitionId?: string): string =>
    `/event/${event}/waiting-list${competitionId ? `?competition=${competitionId}` : ''}`,
  waitingEntry: (event: string, secretId: string): string => `/event/${event}/waiting-list/${secretId}`,
  participant: (event: string, confirmationId: string): string =>
    `/event/${event}/register/participant/${confirmationId}`,
  registrationChange: (event: string, participantId: string): string =>
    `/event/${event}/register/participant/${participantId}/change`,
  /** Where merchandise is added to a place; `order` holds or held some. */
  moreMerchandise: (event: string, participantId: string, order: string | null = null): string =>
    `/event/${event}/register/participant/${participantId}/merchandise${order ? `?order=${order}` : ''}`,
  /** Of a helper without an account at kit pick-up. */
  checkIn: (token: string): string => `/check-in/${token}`,
  gate: (token: string): string => `/check-in/${token}/gate`,
  team: (event: string, token: string): string => `/event/${event}/team/${token}`,
  confirmation: (event: string, confirmationId: string): string => `/event/${event}/register/success/${confirmationId}`,
  /** Where its buyer cancels and finds receipts. */
  ownOrder: (event: string, confirmationId: string): string =>
    `/event/${event}/register/success/${confirmationId}/order`,
  /** With a token that is mailed to the buyer: see `emailConfirmationPath`. */
  emailConfirmation: (event: string, confirmationId: string, token: string): string =>
    `/event/${event}/register/success/${confirmationId}/email?${new URLSearchParams({ token })}`,
  receipt: (event: string, confirmationId: string, number: string): string =>
    `/event/${event}/register/success/${confirmationId}/receipts/${number}.pdf`,
  transfer: (event: string, token: string): string => `/event/${event}/transfer/${token}`,
} as const
