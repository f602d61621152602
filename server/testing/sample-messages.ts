import type { PaymentInstructions } from '#rules/payments/payment-instructions.ts'
import type {
  ConfirmedOrderMessage,
  HeldOrderMessage,
  MessageOrganization,
  MessageViews,
  OrderMessage,
  WaitingMessage,
} from '#rules/messages/message-views.ts'
import type { SoldLine } from '#rules/orders/sold-line.ts'
import { priceOrder } from '#rules/prices/price.ts'

export const sampleOrganization: MessageOrganization = {
  name: 'Club Atlético Ribera Norte',
  region: 'es-AR',
  origin: 'http://ribera.localhost:3000',
  logo: null,
  theme: {
    primaryColor: '#0B6E4F',
    secondaryColor: '#08415C',
    accentColor: '#FA9F42',
    successColor: '#2E933C',
    warningColor: '#F4B942',
  },
  contactEmail: 'inscripciones@ribera.example',
  contactPhone: null,
  website: null,
}

const line = (title: string, person: string, startsAt: string): SoldLine => ({
  title,
  quantity: 1,
  base: 2_800_000,
  cash: 250_000,
  isCancelled: false,
  person,
  recipient: null,
  startsAt,
  bibNumber: null,
  participantPath: null,
  team: null,
})

const order: OrderMessage = {
  event: {
    slug: '21k-de-la-ribera',
    title: '21K de la Ribera',
    startsAt: '2027-03-14T10:00:00Z',
    timeZone: 'America/Argentina/Buenos_Aires',
    locationName: 'Parque de los Niños',
    locationAddress: 'Av. Cantilo y Güiraldes, Buenos Aires',
    latitude: -34.5336,
    longitude: -58.4505,
    course: null,
    isCancelled: false,
    sequence: 3,
  },
  confirmationNumber: 'DR-7K4Q-2M9X',
  orderUrl: 'http://ribera.localhost:3000/event/21k-de-la-ribera/register/success/h5uB1kq0zHnW8oTqfY2vXw',
  registered: { isOut: false, revision: 0 },
  readerName: 'Lucía',
  athletePosition: null,
  lines: [
    line('21K', 'Lucía Fernández Ocampo', '2027-03-14T10:00:00Z'),
    line('10K', 'Tomás Iriarte', '2027-03-14T10:30:00Z'),
  ],
  currency: 'ARS',
  price: priceOrder({
    items: [{ quantity: 2, unitPrice: 2_800_000 }],
    discount: 1_000,
    deferredCash: 500_000,
    fees: { platformFee: 500, providerFee: 599, vat: 2100, step: 1, payer: 'buyer' },
  }),
  figures: {
    price: 5_723_515,
    received: 5_223_515,
    cashCollected: 0,
    refunded: 0,
    refunding: 0,
    chargedBack: 0,
    cashToReturn: 0,
    toPay: 0,
    cashDue: 500_000,
    differenceDue: 0,
    net: 4_540_000,
  },
  team: null,
  couponCode: 'RIBERA10',
  contents: 'places',
  cashToReturn: 0,
}

const heldOrder: HeldOrderMessage = {
  ...order,
  heldUntil: '2026-11-20T19:35:00Z',
  instructions: null,
  confirmUrl: null,
}

export const transferInstructions: PaymentInstructions = {
  method: 'transfer',
  amount: order.price.total,
  reference: order.confirmationNumber,
  heldUntil: '2026-11-23T19:35:00Z',
  heldOnceConfirmed: null,
  bank: {
    holder: 'Club Ribera Asociación Civil',
    bankName: 'Banco de la Costa',
    accountType: 'checking',
    accountNumber: '0170099220000067797370',
    routingNumber: '',
    taxIds: ['30-71234567-9'],
  },
  qr: null,
  receipt: null,
}

const confirmedOrder: ConfirmedOrderMessage = {
  ...order,
  arrival: { checkInOpens: '06:00', arriveMinutesEarly: 30 },
  refundHours: 48,
  membership: null,
  hasTakenOver: false,
  incomplete: [
    {
      name: 'Tomás Iriarte',
      missing: ['Certificado médico', 'Talle de remera'],
      url: 'http://ribera.localhost:3000/event/21k-de-la-ribera/register/participant/0c5b21aa4e0d4b5d8f7a/change',
    },
  ],
}

const athleteView = {
  readerName: 'Tomás',
  athletePosition: 1,
  orderUrl: 'http://ribera.localhost:3000/event/21k-de-la-ribera/register/participant/0c5b21aa4e0d4b5d8f7a',
  lines: order.lines.slice(1),
}

const waitingEntry: WaitingMessage = {
  event: order.event,
  competition: '21K',
  places: 1,
  isTeam: false,
  readerName: 'Lucía',
  position: 3,
  isCancelled: false,
  confirmUntil: '2026-11-21T19:35:00Z',
  offeredUntil: null,
  keepableUntil: null,
  price: null,
  currency: 'ARS',
  timeZone: 'America/Argentina/Buenos_Aires',
  url: 'http://ribera.localhost:3000/event/21k-de-la-ribera/waiting-list/h5uB1kq0zHnW8oTqfY2vXw',
}

const offer = {
  price: { total: 52_235_15, isLowest: false },
  offeredUntil: '2026-11-20T21:35:00Z',
  keepableUntil: '2026-11-21T19:35:00Z',
}

export const sampleViews: MessageViews = {
  'registration-received': heldOrder,
  'registration-confirmed-free': { ...confirmedOrder, lines: order.lines.slice(0, 1) },
  'payment-approved': confirmedOrder,
  'athlete-confirmed': { ...confirmedOrder, ...athleteView },
  'event-cancelled': {
    ...order,
    event: { ...order.event, isCancelled: true, sequence: 4 },
    isPaid: true,
    isUnpaid: false,
    refund: null,
    note: '',
  },
  'order-moved': {
    ...order,
    formerEvent: {
      title: '21K del Lago',
      startsAt: '2026-10-04T11:00:00Z',
      timeZone: 'America/Argentina/Buenos_Aires',
    },
    note: 'El río creció y el recorrido quedó bajo el agua.',
  },
  'payment-reminder': { ...heldOrder, heldUntil: '2026-11-23T19:35:00Z', instructions: transferInstructions },
  'registration-moved': {
    ...order,
    person: 'Tomás Iriarte',
    from: '21K',
    to: '10K',
    cash: 500_000,
    losesBib: true,
    endsCharge: false,
  },
  'difference-in-cash': { ...order, title: '10K → 21K', cash: 500_000 },
  'payment-expired': { ...order, isReleased: false },
  'payment-rejected': { ...heldOrder, lines: order.lines.slice(0, 1) },
  'place-lost-and-refunded': {
    ...order,
    refunded: order.price.total,
    kept: 0,
    because: 'no_place',
    note: '',
    isManualRefund: false,
    isWhole: true,
  },
  'place-lost-alert': {
    ...order,
    refunded: order.price.total,
    kept: 0,
    because: 'no_place',
    note: '',
    isManualRefund: false,
    isWhole: true,
    buyerFullName: 'Lucía Fernández Ocampo',
    buyerEmail: 'lucia@correo.example',
    adminUrl: 'http://ribera.localhost:3000/admin/payments/019ab2c4-5d6e-7f80-9123-456789abcdef',
  },
  'charged-back-alert': {
    ...order,
    amount: order.price.total,
    buyerFullName: 'Lucía Fernández Ocampo',
    buyerEmail: 'lucia@correo.example',
    adminUrl: 'http://ribera.localhost:3000/admin/payments/019ab2c4-5d6e-7f80-9123-456789abcdef',
  },
  'registration-alert': {
    ...order,
    buyerFullName: 'Lucía Fernández Ocampo',
    placesLeft: [
      { title: '21K', left: 148 },
      { title: '10K', left: 1 },
    ],
    adminUrl: 'http://ribera.localhost:3000/admin/events/21k-de-la-ribera/athletes',
    settingsUrl: 'http://ribera.localhost:3000/admin/settings',
  },
  'answers-changed': { ...order, ...athleteView, labels: ['Talle de remera', '¿Cómo llegas?'] },
  'registration-changed-by-buyer': {
    ...order,
    ...athleteView,
    readerName: 'Lucía',
    participantName: 'Tomás Iriarte',
    labels: ['Talle de remera'],
  },
  'team-renamed': { ...order, ...athleteView, teamName: 'Los Ñandúes' },
  'missing-items': { ...order, ...athleteView, labels: ['Talle de remera'], missingMembers: 2 },
  'registration-changed': { ...order, ...athleteView, labels: ['Certificado médico'], fileChange: 'removed' },
  'registration-code': { ...order, ...athleteView, code: '048213', minutes: 15 },
  'order-code': { ...order, code: '048213', minutes: 15 },
  'registration-cancelled': { ...order, ...athleteView, cancellation: null },
  'registration-handed-over': { ...order, ...athleteView, mustAccept: true },
  'registration-passed-on': { ...order, ...athleteView, readerName: '' },
  'cancellation-alert': {
    ...order,
    buyerFullName: 'Lucía Fernández Ocampo',
    buyerEmail: 'lucia@correo.example',
    adminUrl: 'http://ribera.localhost:3000/admin/payments/019ab2c4-5d6e-7f80-9123-456789abcdef',
  },
  'waiting-confirm': waitingEntry,
  'waiting-joined': waitingEntry,
  'waiting-offered': { ...waitingEntry, places: 2, ...offer },
  'waiting-changed': { ...waitingEntry, ...offer },
  'waiting-ended': waitingEntry,
  'waiting-withdrawn': waitingEntry,
  'waiting-expired': { ...waitingEntry, offeredUntil: '2026-11-20T11:35:00Z' },
  'orders-digest': {
    orders: 14,
    events: [
      {
        title: '21K de la Ribera',
        orders: 12,
        amount: 14_400_000,
        currency: 'ARS',
        url: 'http://ribera.localhost:3000/admin/events/0190a000-0000-7000-8000-000000000001/athletes',
      },
      {
        title: 'Nocturna del Lago',
        orders: 2,
        amount: 0,
        currency: 'ARS',
        url: 'http://ribera.localhost:3000/admin/events/0190a000-0000-7000-8000-000000000002/athletes',
      },
    ],
    adminUrl: 'http://ribera.localhost:3000/admin/payments',
    settingsUrl: 'http://ribera.localhost:3000/admin/settings',
  },
  mailing: {
    subject: 'Tormenta: la largada de 21K de la Ribera pasa a las 9:30',
    text: 'Hola, Julieta:\n\nPor la tormenta, 21K larga a las 9:30.\nTu dorsal es el 42.\n\nhttp://ribera.localhost:3000/event/21k-de-la-ribera/register/participant/h5uB1kq0zHnW8oTqfY2vXw',
    link: 'http://ribera.localhost:3000/event/21k-de-la-ribera/register/participant/h5uB1kq0zHnW8oTqfY2vXw',
    unsubscribeUrl: 'http://ribera.localhost:3000/unsubscribe/0190a000-0000-4000-8000-000000000001',
  },
  account: {
    kind: 'magic-link',
    url: 'http://ribera.localhost:3000/login/link?token=R4nd0mT0k3nR4nd0mT0k3nR4nd0mT0k3n',
    minutes: 15,
    values: {},
  },
}
