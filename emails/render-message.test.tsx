import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import en from '#server/i18n/en/emails.json' with { type: 'json' }
import es from '#server/i18n/es/emails.json' with { type: 'json' }
import { accountMails, type AccountMailKind } from '#rules/accounts/account-mails.ts'
import { type Locale, locales } from '#rules/text/locale.ts'
import { refundReasons } from '#rules/refunds/refund-reasons.ts'
import type {
  MessageEvent,
  MessageKind,
  MessageOrganization,
  MessageViews,
  OrderMessage,
} from '#rules/messages/message-views.ts'
import { contrastOf } from '#rules/themes/palette.ts'
import { lookOf } from './parts/look.ts'
import { personName } from './parts/person-name.ts'
import { renderMessage } from './render-message.tsx'
import { sampleOrganization, sampleViews, transferInstructions } from '#server/testing/sample-messages.ts'

const i18n = createInstance()
await i18n.init({
  resources: { en: { emails: en }, es: { emails: es } },
  defaultNS: 'emails',
  interpolation: { escapeValue: false },
})
const now = new Date('2026-11-20T12:00:00Z')

const renderSample = <Kind extends MessageKind>(
  kind: Kind,
  locale: Locale,
  view: MessageViews[Kind] = sampleViews[kind],
  organization: MessageOrganization = sampleOrganization,
) => {
  const t = i18n.getFixedT(locale)
  return renderMessage(kind, view, { locale, organization, t: (key, values) => t(key, values ?? {}), now, logo: null })
}

const sampleValues = {
  inviter: 'Inés Prado',
  role: 'admin',
  newEmail: 'ana.nueva@example.com',
  organizationName: 'Club Ribera',
  subdomain: 'ribera',
  requester: 'ana@example.com',
  account: 'Club Ribera SA',
  file: '21k-athletes-2026-11-28.csv',
}
const kinds = Object.keys(sampleViews) as MessageKind[]
const isOfOrder = (kind: MessageKind) =>
  !['account', 'mailing', 'orders-digest'].includes(kind) && !kind.startsWith('waiting-')

describe.each(locales)('every message in %s', (locale) => {
  test.each(kinds)('%s has all its words, and a plain text that says as much', async (kind) => {
    const { subject, html, text } = await renderSample(kind, locale)
    for (const part of [subject, html, text]) {
      expect(part).not.toMatch(/\{\{|\}\}|undefined|NaN|\[object/)
      expect(part).not.toMatch(
        /\b(layout|bib|price|practical|received|confirmed|rejected|lost|lostAlert|registrationAlert|account)\.\w/,
      )
    }
    expect(html).toContain(`lang="${locale}"`)
    expect(text).not.toMatch(/<[a-z]/)
    expect(text).toMatch(/^https?:\/\/|\shttps?:\/\//)
  })
})

const accountKinds = Object.keys(accountMails) as AccountMailKind[]

describe.each(locales)('every mail around an account in %s', (locale) => {
  test.each(accountKinds)('%s has all its words, and its link when it has one', async (kind) => {
    const url = accountMails[kind].page && `http://ribera.localhost:3000${accountMails[kind].page}?token=T0k3n`
    const mail = { kind, url, minutes: accountMails[kind].minutes, values: sampleValues }
    const { subject, html, text } = await renderSample('account', locale, mail)
    for (const part of [subject, html, text]) expect(part).not.toMatch(/\{\{|\}\}|undefined|NaN|\[object|account\.\w/)
    expect(text.includes('?token=T0k3n')).toBe(url !== null)
  })
})

test('an invitation says who invites, for which role, and makes no link of a name', async () => {
  const values = { inviter: 'Win at evil.example/now', role: 'owner' }
  const mail = { kind: 'invitation', url: 'http://ribera.localhost:3000/invitation?token=x', minutes: 10_080, values }
  const { subject, text } = await renderSample('account', 'en', { ...mail, kind: 'invitation' })
  expect(subject).not.toContain('evil.example')
  expect(text).not.toContain('evil.example')
  expect(text).toContain('Your role there: owner.')
  expect(text).toContain('7 days')
})

test('a confirmation carries its QR code and its calendar file, and no data: address', async () => {
  const { html, attachments } = await renderSample('payment-approved', 'en')
  const [qr, calendar] = attachments
  expect(html).toContain(`src="cid:${qr?.cid}"`)
  expect(html).not.toContain('data:image')
  expect(Buffer.from(qr!.content).subarray(1, 4).toString()).toBe('PNG')
  expect(Buffer.from(calendar!.content).toString()).toContain('DTSTART:20270314T100000Z')
})

test('a confirmation says what was bought, for how much, and how to arrive', async () => {
  const { text } = await renderSample('payment-approved', 'es')
  for (const phrase of ['DR-7K4Q-2M9X', 'Lucía Fernández Ocampo', 'Tomás Iriarte', '06:00', '30 minutos', 'RIBERA10']) {
    expect(text).toContain(phrase)
  }
  expect(text).toContain(sampleViews['payment-approved'].orderUrl)
})

test.each([
  ['en', 'Something is still missing', 'Change or complete'],
  ['es', 'Todavía falta algo', 'Modificar o completar'],
] as const)(
  'a confirmation names what is missing, of whom, and where it is given (%s)',
  async (locale, title, action) => {
    const view = sampleViews['payment-approved']
    const { text } = await renderSample('payment-approved', locale)
    expect(text).toContain(title)
    expect(text).toContain('Tomás Iriarte: Certificado médico, Talle de remera')
    expect(text).toContain(`${action} ${view.incomplete[0]!.url}`)
    const complete = await renderSample('payment-approved', locale, { ...view, incomplete: [] })
    expect(complete.text).not.toContain(title)
  },
)

test('an athlete’s bib names the start of their competition, a buyer’s the first start of all', async () => {
  const bibStart = async (kind: 'athlete-confirmed' | 'payment-approved') =>
    /Start\s+(\d\d:\d\d)/i.exec((await renderSample(kind, 'en')).text)?.[1]
  expect(await bibStart('athlete-confirmed')).toBe('07:30')
  expect(await bibStart('payment-approved')).toBe('07:00')
})

test.each([
  ['en', 'Price', '21K × 1', '10K × 1', 'Processing fee', 'VAT on the fee', 'Total paid', 'To pay in cash at kit'],
  ['es', 'Precio', '21K × 1', '10K × 1', 'Cargo por servicio', 'IVA sobre el cargo', 'Total pagado', 'A pagar en mano'],
] as const)(
  'the price comes first, then what it is made of and what was paid of it (%s)',
  async (locale, first, ...others) => {
    const labels = [first, ...others]
    const { text } = await renderSample('payment-approved', locale)
    const price = text.slice(text.indexOf(first))
    const places = labels.map((label) => price.indexOf(label))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  },
)

test('a line for nobody in particular is named by its title, a cancelled one says so, and their prices add up', async () => {
  const view = sampleViews['payment-approved']
  const [lucia, tomas] = view.lines
  const shirt = { ...lucia!, title: 'Camiseta', quantity: 2, base: 1_500_000, person: null, startsAt: null }
  const lines = [lucia!, { ...tomas!, isCancelled: true }, shirt]
  const { text } = await renderSample('payment-approved', 'es', { ...view, lines })
  expect(text).toMatch(/Atleta\n\s*Lucía Fernández Ocampo\s+21K · salida 07:00\s+Tomás Iriarte\s+cancelado · 10K/i)
  expect(text).toMatch(/Camiseta × 2\s+\n/)
  expect(text).toMatch(/21K × 1\s+\$\s28\.000,00\s+10K × 1\s+\$\s28\.000,00\s+Camiseta × 2\s+\$\s15\.000,00/)
})

test('a confirmation says nothing of arriving, documents or refunds that the organizer has not entered', async () => {
  const emptyPracticalInfo = { arrival: { checkInOpens: null, arriveMinutesEarly: null }, refundHours: 0 }
  const { text } = await renderSample('payment-approved', 'es', {
    ...sampleViews['payment-approved'],
    ...emptyPracticalInfo,
  })
  for (const phrase of ['acreditación', 'minutos antes', 'reembolso', 'documento']) expect(text).not.toContain(phrase)
  expect(text).toMatch(/A pagar en mano al retirar el kit\s+\$\s5\.000,00/)
})

test.each(['payment-rejected', 'place-lost-and-refunded'] as const)(
  'a %s mail does not look like a confirmation: no bib, no code, nothing to show at kit pick-up',
  async (kind) => {
    const confirmed = (await renderSample('payment-approved', 'en')).html
    const { html, attachments } = await renderSample(kind, 'en')
    for (const part of ['class="number ink"', 'border-radius:20px']) {
      expect(confirmed).toContain(part)
      expect(html).not.toContain(part)
    }
    expect(html).not.toContain('cid:')
    expect(attachments).toEqual([])
  },
)

test('a rejected payment shows both ways out', async () => {
  const { html, text } = await renderSample('payment-rejected', 'en')
  expect(text).toMatch(/mention DR-7K4Q-2M9X\.\n/)
  expect(html).toContain(`href="${sampleViews['payment-rejected'].orderUrl}"`)
  expect(html).toContain('href="mailto:inscripciones@ribera.example?subject=Payment%20rejected%2C%20DR-7K4Q-2M9X"')
})

test.each(locales)(
  'a cancellation fills in a subject, and its text (%s) shows the e-mail address alone',
  async (locale) => {
    const { html, text } = await renderSample('event-cancelled', locale)
    expect(html).toMatch(/href="mailto:inscripciones@ribera\.example\?subject=[^"]*DR-7K4Q-2M9X/)
    expect(text).toMatch(/\S inscripciones@ribera\.example\n/)
    expect(text).not.toMatch(/mailto:|\?subject=|%20/)
  },
)

test('a cancellation promises no button to an organizer that left no address', async () => {
  const paid = { ...sampleViews['event-cancelled'], isPaid: true }
  const renderReachable = (contactPhone: string | null) =>
    renderSample('event-cancelled', 'en', paid, { ...sampleOrganization, contactEmail: null, contactPhone })
  const byPhone = await renderReachable('+54 11 5555-0100')
  expect(byPhone.html).toContain('href="tel:+541155550100"')
  expect(byPhone.text).toContain('with the button below')
  const notAtAll = await renderReachable(null)
  expect(notAtAll.text).not.toContain('button')
  expect(notAtAll.text).toContain('When you reach them, mention DR-7K4Q-2M9X.')
  expect(notAtAll.html).toContain(`href="${paid.orderUrl}"`)
})

const emailPrompts = /[Ww]rite to|[Aa]nswer this|[Ee]scrib(e|ir|iendo)\b|[Rr]esponde|mailto:/

describe.each(locales)('an organizer that has no e-mail address (%s)', (locale) => {
  const organizerWithoutEmail = { ...sampleOrganization, contactEmail: null }
  const kindsForAthletes = kinds.filter(
    (kind) =>
      ![
        'place-lost-alert',
        'charged-back-alert',
        'cancellation-alert',
        'registration-alert',
        'orders-digest',
        'account',
      ].includes(kind),
  )

  test.each(kindsForAthletes)('is called about %s', async (kind) => {
    const organization = { ...organizerWithoutEmail, contactPhone: '+54 11 5555-0100' }
    const { html, text } = await renderSample(kind, locale, sampleViews[kind], organization)
    expect(text).toMatch(
      locale === 'en' ? /Questions\? Call \+54 11 5555-0100\./ : /Se puede llamar al \+54 11 5555-0100\./,
    )
    expect(html + text).not.toMatch(emailPrompts)
    expect(text).not.toContain('tel:')
  })

  test.each(kindsForAthletes)('is found on its site about %s', async (kind) => {
    const organization = { ...organizerWithoutEmail, website: 'https://ribera.example/club' }
    const { html, text } = await renderSample(kind, locale, sampleViews[kind], organization)
    expect(text).toMatch(locale === 'en' ? /See ribera\.example\./ : /Hay más en ribera\.example\./)
    expect(html + text).not.toMatch(emailPrompts)
  })

  test.each(kindsForAthletes)('without any contact appears without one in %s', async (kind) => {
    const { html, text } = await renderSample(kind, locale, sampleViews[kind], organizerWithoutEmail)
    expect(html + text).not.toMatch(emailPrompts)
  })

  test.each(accountKinds)('is not mentioned in the account mail %s', async (kind) => {
    const mail = { kind, url: null, minutes: accountMails[kind].minutes, values: sampleValues }
    const { text } = await renderSample('account', locale, mail, organizerWithoutEmail)
    expect(text).not.toMatch(emailPrompts)
  })
})

test('a cancellation that is refunded says what goes back and how, and what the organizer writes', async () => {
  const view = { ...sampleViews['event-cancelled'], isPaid: false, note: 'The river is in flood.' }
  const refunded = (isManualRefund: boolean) =>
    renderSample('event-cancelled', 'en', { ...view, refund: { amount: 5_223_515, isManualRefund } })
  const [card, manual] = [(await refunded(false)).text, (await refunded(true)).text]
  expect(card).toMatch(/\$\s52\.235,15 goes back to the card or account you paid with/)
  expect(card).toContain('The river is in flood.')
  expect(card).not.toContain('does not come back by itself')
  expect(manual).toMatch(/returns \$\s52\.235,15 by bank transfer/)
})

test('a cancellation shows what was paid only to who paid it', async () => {
  const view = sampleViews['event-cancelled']
  expect((await renderSample('event-cancelled', 'en', view)).text).toMatch(/Total paid\s+\$\s52\.235,15/)
  expect((await renderSample('event-cancelled', 'en', { ...view, isPaid: false })).text).not.toContain('52.235,15')
})

test.each(['event-cancelled', 'payment-rejected'] as const)('no number breaks at its hyphens in %s', async (kind) => {
  const { html } = await renderSample(kind, 'en')
  const body = html.slice(html.indexOf('<!--body-->')).replaceAll(/href="[^"]*"/g, '')
  const numbers = body.split('DR-7K4Q-2M9X').slice(0, -1)
  expect(numbers).toHaveLength(2)
  for (const before of numbers) expect(before).toMatch(/white-space:nowrap[^>]*>$/)
})

test.each(['charged-back-alert', 'place-lost-alert', 'cancellation-alert'] as const)(
  'no line of %s to staff breaks within the number of the order',
  async (kind) => {
    const { html } = await renderSample(kind, 'en')
    const [prose] = /<h1.*?<\/h1>.*?<a /s.exec(html)!
    const [before] = prose.split('DR-7K4Q-2M9X')
    expect(before).toMatch(/white-space:nowrap[^>]*>$/)
  },
)

test.each([
  ['en', 'Confirmation number', 'Registration number'],
  ['es', 'Número de confirmación', 'Número de inscripción'],
] as const)('an order has one number, which has one name (%s)', async (locale, name, other) => {
  for (const kind of kinds.filter((one) => isOfOrder(one) && one !== 'place-lost-alert')) {
    const { text } = await renderSample(kind, locale)
    expect(text).toContain(name)
    expect(text).not.toContain(other)
  }
})

test('a Spanish date is written in lower case', async () => {
  const { text } = await renderSample('payment-approved', 'es')
  expect(text).toContain('domingo, 14 de marzo de 2027')
  expect(text).not.toContain('Domingo')
})

test('a rejected payment and a free place of a cancelled event lead to the organizer’s phone', async () => {
  const organization = { ...sampleOrganization, contactEmail: null, contactPhone: '+54 11 5555-0100' }
  const rejected = await renderSample('payment-rejected', 'en', sampleViews['payment-rejected'], organization)
  expect(rejected.text).toContain('Call +54 11 5555-0100 and mention DR-7K4Q-2M9X.')
  expect(rejected.html).toContain('href="tel:+541155550100"')
  const free = { ...sampleViews['event-cancelled'], isPaid: false }
  const cancelled = await renderSample('event-cancelled', 'en', free, organization)
  expect(cancelled.text).toContain(
    'If you have questions, Club Atlético Ribera Norte can be reached with the button below.',
  )
})

test('input of strangers is escaped', async () => {
  const hostile = '"><img src=x onerror=alert(1)>\r\nBcc: all@victims.example'
  const order = sampleViews['payment-approved']
  const { html, subject } = await renderSample('payment-approved', 'en', {
    ...order,
    readerName: hostile,
    lines: [{ ...order.lines[0]!, title: hostile, person: hostile, startsAt: order.event.startsAt }],
    couponCode: hostile,
    event: { ...order.event, title: hostile, locationName: hostile, locationAddress: hostile },
  })
  expect(html).not.toContain('<img src=x')
  expect(subject).toContain('<img src=x')
})

/** What is written by the product and not typed by anybody. */
const ownWords = /Url$|^url$|At$|Until$|timeZone|currency|because|slug|Path$|checkInOpens|^code$|^kind$|^contents$/

const withText = (value: unknown, text: string, name = ''): unknown => {
  if (typeof value === 'string') return ownWords.test(name) ? value : text
  if (Array.isArray(value)) return value.map((each) => withText(each, text, name))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withText(each, text, key)]))
}

test.each(kinds)('whatever was typed, %s has no markup of it', async (kind) => {
  const hostile = '"><img src=x onerror=alert(1)>{{name}}'
  const view = withText(sampleViews[kind], hostile) as MessageViews[typeof kind]
  expect((await renderSample(kind, 'es', view)).html).not.toContain('<img src=x')
})

const team = {
  name: 'Los Ñandúes',
  competition: 'Relay',
  min: 3,
  size: 4,
  members: ['A', 'B'],
  joinUntil: '2027-03-13T23:00:00Z',
  joinRefusal: null,
}

test('who joined a team reads that, who was registered in it does not, and both how many it has', async () => {
  const order = sampleViews['athlete-confirmed']
  const textFor = async (hasJoined: boolean) =>
    (await renderSample('athlete-confirmed', 'en', { ...order, membership: { team, hasJoined } })).text
  expect(await textFor(true)).toContain('You have joined the team Los Ñandúes')
  expect(await textFor(false)).toContain('You were registered')
  for (const hasJoined of [true, false])
    expect((await textFor(hasJoined)).replaceAll('\n', ' ')).toContain(
      'The team Los Ñandúes has 2 of 4 members. A team must have at least 3 members to compete.',
    )
})

test.each([
  ['en', 'The place that you took over is confirmed', 'You were registered'],
  ['es', 'Tu lugar, que antes era de otra persona, está confirmado', 'Alguien te inscribió'],
] as const)(
  'who took a place over reads that, and not that somebody registered them (%s)',
  async (locale, own, other) => {
    const textFor = async (hasTakenOver: boolean) => {
      const view = { ...sampleViews['athlete-confirmed'], hasTakenOver }
      return (await renderSample('athlete-confirmed', locale, view)).text.replaceAll('\n', ' ')
    }
    const [taken, registered] = [await textFor(true), await textFor(false)]
    expect([taken.includes(own), taken.includes(other)]).toEqual([true, false])
    expect([registered.includes(own), registered.includes(other)]).toEqual([false, true])
  },
)

test('names of a team and of its members, which a stranger typed, are no links', async () => {
  const name = 'win at http://evil.example/x\nnow'
  const order = sampleViews['payment-approved']
  const member = { name, path: null, bibNumber: null }
  const joinUrl = 'http://ribera.localhost:3000/event/21k/team/x'
  const { html, text } = await renderSample('payment-approved', 'en', {
    ...order,
    lines: [{ ...order.lines[0]!, person: null, team: { name, size: 4, members: [member, member] } }],
    team: { ...team, name, joinUrl },
  })
  const joined = await renderSample('athlete-confirmed', 'en', {
    ...sampleViews['athlete-confirmed'],
    membership: { team: { ...team, name }, hasJoined: true },
  })
  expect(text).toContain('win at http:')
  expect(text.replaceAll('\n', ' ')).toMatch(/at least 3 members to compete\. Members can join until .+2027/)
  for (const part of [html, text, joined.html, joined.text]) expect(part).not.toMatch(/evil\.example|\/x\nnow/)
})

test('a name is one line, has an end, and holds no link', () => {
  expect(personName('  Ana \r\n María\u202e ')).toBe('Ana María')
  expect([...personName('x'.repeat(500))]).toHaveLength(80)
  expect(personName('win at http://evil.example/x')).not.toContain('evil.example')
  expect(personName("J. O'Brien-Núñez")).toBe("J. O'Brien-Núñez")
})

test.each(['#FFE600', '#FFFFFF', '#000000', '#7F7F7F', '#FF2D95'])(
  '%s as an organization colour is readable',
  (color) => {
    const look = lookOf({ ...sampleOrganization.theme, primaryColor: color })
    const pairs = [
      [look.onSolid, look.solid],
      [look.link, look.page],
      [look.link, look.card],
      [look.inkSoft, look.page],
      [look.ink, look.card],
    ] as const
    for (const [text, behind] of pairs) expect(contrastOf(text, behind)).toBeGreaterThanOrEqual(4.5)
  },
)

test('a message attaches the logo and the course as pictures, and is sent without a broken logo', async () => {
  const { organization, t } = { organization: sampleOrganization, t: i18n.getFixedT('en') }
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="5"/></svg>'
  const line: MessageEvent['course'] = { line: [[0, 0], [50, 40]], box: { width: 50, height: 40 }, distanceM: 90, ascentM: null, descentM: null, profile: null } // prettier-ignore
  const attachmentIds = async (logo: string, course: MessageEvent['course']) => {
    const about = { locale: 'en', organization, t: (key: string) => t(key), now, logo: Buffer.from(logo) } as const
    const sample = sampleViews['registration-received']
    const view = { ...sample, event: { ...sample.event, course } }
    const { attachments } = await renderMessage('registration-received', view, about)
    return attachments.map(({ cid }) => cid)
  }
  expect(await attachmentIds(svg, line)).toEqual(['logo', 'course'])
  expect(await attachmentIds('no picture', line)).toEqual(['course'])
  expect(await attachmentIds(svg, null)).toEqual(['logo'])
})

test.each([
  ['en', 'Confirm my email address', '21 November 2026'],
  ['es', 'Confirmar mi correo electrónico', '21 de noviembre de 2026'],
] as const)('how to pay begins with the button that confirms the address, in %s', async (locale, button, day) => {
  const confirmUrl = 'http://ribera.localhost:3000/event/21k/register/success/a/email?token=b'
  for (const method of ['transfer', 'qr'] as const) {
    const unconfirmed = { heldUntil: '2026-11-20T20:10:00Z', heldOnceConfirmed: '2026-11-21T15:00:00Z' }
    const instructions = { ...transferInstructions, ...unconfirmed, method }
    const view = { ...sampleViews['payment-reminder'], instructions, confirmUrl }
    for (const kind of ['registration-received', 'payment-reminder'] as const) {
      const { subject, html, text } = await renderSample(kind, locale, view)
      expect(`${subject} ${text}`).not.toMatch(/unconfirmed\.|\{\{/)
      expect([...html.matchAll(/href="(http[^"]+)"/g)][0]?.[1]).toBe(confirmUrl)
      expect(text.replaceAll(/\s+/g, ' ')).toContain(button)
      expect(text).toContain(day)
    }
  }
})

test.each(refundReasons)('a refund says why: %s', async (because) => {
  for (const kind of ['place-lost-and-refunded', 'place-lost-alert'] as const) {
    for (const locale of locales) {
      const { text } = await renderSample(kind, locale, { ...sampleViews[kind], because })
      expect(text).not.toMatch(/lost(Alert)?\.(title|body)/)
      expect(text).toContain('52.235,15')
    }
  }
})

test.each([
  [
    'en',
    /refunded in part/i,
    /\$ 1\.000,50 of it is not refunded/,
    'part of your payment is refunded',
    'Not refunded: $ 1.000,50',
  ],
  [
    'es',
    /reembolsada en parte/i,
    /\$ 1\.000,50 no se reembolsan/,
    'se reembolsa parte del pago',
    'Sin reembolsar: $ 1.000,50',
  ],
] as const)('a refund of a part says so, and what stays (%s)', async (locale, badge, kept, title, ofStaff) => {
  const plain = (text: string) => text.replaceAll(/\s+/g, ' ')
  const part = { kept: 100_050, because: 'by_buyer' } as const
  const view = sampleViews['place-lost-and-refunded']
  const buyer = plain((await renderSample('place-lost-and-refunded', locale, { ...view, ...part })).text)
  expect(buyer).toMatch(badge)
  expect(buyer).toMatch(kept)
  expect(buyer).toContain('52.235,15')
  expect(buyer).toContain(title)
  const alert = { ...sampleViews['place-lost-alert'], ...part }
  const staff = await renderSample('place-lost-alert', locale, alert)
  expect(plain(staff.text)).toContain(ofStaff)
  expect(plain(staff.text)).toMatch(badge)
  expect(staff.subject).toMatch(/^(Refunded in part|Reembolso parcial): /)
  const whole = plain((await renderSample('place-lost-and-refunded', locale, view)).text)
  expect(whole).not.toMatch(badge)
  expect(whole).not.toMatch(/not refunded|no se reembolsan/)
})

const wordsOf = async (...sample: Parameters<typeof renderSample>) => {
  const { subject, html, text } = await renderSample(...sample)
  for (const part of [subject, html, text])
    expect(part).not.toMatch(
      /\{\{|undefined|\b(released|differenceReleased|moved|orderMoved|practical|differenceInCash|staffCancelled|lost|lostAlert)\.\w/,
    )
  return `${subject} ${text}`.replaceAll(/\s+/g, ' ')
}

test.each([
  [
    'en',
    'There is nothing to pay for it.',
    'is not refunded',
    '$ 2.500,00 that you have paid in cash is not returned by itself',
    'For the rest, $ 2.500,00',
  ],
  [
    'es',
    'No hay nada que pagar por ella.',
    'no se reembolsa',
    'Pagaste $ 2.500,00 en efectivo que no se devuelven solos',
    'Por el resto todavía se pagan $ 2.500,00',
  ],
] as const)(
  'a cancellation by staff says what is to pay, to the buyer (%s)',
  async (locale, nothing, kept, cash, due) => {
    const { lines, ...sample } = sampleViews['payment-expired']
    const whole = { isWhole: true, keepsPayment: false, due: 0, note: 'Se cerró el recorrido.' }
    const order = { ...sample, lines }
    const inCash = { ...order, cashToReturn: 250_000 }
    const buyer = await wordsOf('registration-cancelled', locale, { ...inCash, cancellation: whole })
    for (const phrase of [nothing, cash, whole.note]) expect(buyer).toContain(phrase)
    expect(buyer).not.toContain(due)
    const part = { ...whole, isWhole: false, due: 250_000 }
    expect(await wordsOf('registration-cancelled', locale, { ...order, cancellation: part })).toContain(due)
    const paid = await wordsOf('registration-cancelled', locale, {
      ...order,
      cancellation: { ...whole, keepsPayment: true },
    })
    expect(paid).toContain(kept)
    expect(paid).not.toContain(nothing)
    expect(paid).not.toContain(cash)
    const athlete = await wordsOf('registration-cancelled', locale, {
      ...order,
      athletePosition: 1,
      cancellation: whole,
    })
    for (const phrase of [nothing, cash]) expect(athlete).not.toContain(phrase)
  },
)

test.each([
  [
    'en',
    'Part of your registration',
    'The organizer cancelled your registration',
    /cancelled part of/,
    /cancelled order DR-/,
  ],
  [
    'es',
    'Se canceló parte de la inscripción',
    'La organización canceló la inscripción',
    /canceló parte de/,
    /canceló la orden/,
  ],
] as const)(
  'a refund for all that was cancelled says so, not that a part stands (%s)',
  async (locale, part, all, partly, wholly) => {
    const because = 'line_cancelled'
    const view = { ...sampleViews['place-lost-and-refunded'], because, isWhole: true } as const
    const alert = { ...sampleViews['place-lost-alert'], because, isWhole: true } as const
    const whole = await wordsOf('place-lost-and-refunded', locale, view)
    expect(whole).toContain(all)
    expect(whole).not.toMatch(/The rest stands|sigue en pie/)
    expect(await wordsOf('place-lost-and-refunded', locale, { ...view, isWhole: false })).toContain(part)
    for (const isManualRefund of [false, true]) {
      expect(await wordsOf('place-lost-alert', locale, { ...alert, isManualRefund })).toMatch(wholly)
      expect(await wordsOf('place-lost-alert', locale, { ...alert, isManualRefund, isWhole: false })).toMatch(partly)
    }
  },
)

test.each([
  ['en', '$ 2.500,00 that you have paid in cash is not returned', '$ 2.500,00 that was collected in cash is still'],
  ['es', 'Pagaste $ 2.500,00 en efectivo que no se devuelven', 'Queda por devolver el efectivo cobrado: $ 2.500,00'],
] as const)('mails about what was cancelled say what was collected in cash (%s)', async (locale, buyer, staff) => {
  const of = (kind: MessageKind, cashToReturn: number) =>
    wordsOf(kind, locale, { ...(sampleViews[kind] as OrderMessage), cashToReturn })
  for (const kind of [
    'event-cancelled',
    'place-lost-and-refunded',
    'registration-cancelled',
    'registration-moved',
  ] as const) {
    expect(await of(kind, 250_000)).toContain(buyer)
    expect(await of(kind, 0)).not.toContain(buyer.slice(12))
  }
  for (const kind of ['place-lost-alert', 'cancellation-alert'] as const) {
    expect(await of(kind, 250_000)).toContain(staff)
    expect(await of(kind, 0)).not.toMatch(/was collected in cash|efectivo cobrado/)
  }
  const refund = { amount: 1_450_000, isManualRefund: false }
  const refunded = { ...sampleViews['event-cancelled'], refund, cashToReturn: 250_000 }
  expect(await wordsOf('event-cancelled', locale, refunded)).toContain(buyer)
})

test.each([
  ['en', 'please do not pay it any more', 'What you paid'],
  ['es', 'ya no la pagues', 'Lo pagado'],
] as const)(
  'who has not paid for a cancelled event is not told that anything was paid (%s)',
  async (locale, unpaid, paid) => {
    const sample = sampleViews['event-cancelled']
    const words = await wordsOf('event-cancelled', locale, { ...sample, isPaid: false, isUnpaid: true })
    expect(words).toContain(unpaid)
    expect(words).not.toContain(paid)
    expect(await wordsOf('event-cancelled', locale, sample)).not.toContain(unpaid)
  },
)

test.each([
  ['en', /do not pay it any more/, /time to pay/],
  ['es', /Ya no la pagues|ya no la pagues/, /plazo/],
] as const)('a hold that staff released does not read as a time that ran out (%s)', async (locale, released, over) => {
  for (const contents of ['places', 'difference', 'addition'] as const) {
    const sample = { ...sampleViews['payment-expired'], contents }
    const words = await wordsOf('payment-expired', locale, { ...sample, isReleased: true })
    expect(words).toMatch(released)
    expect(words).not.toMatch(over)
    expect(await wordsOf('payment-expired', locale, sample)).toMatch(over)
  }
})

test.each([
  [
    'en',
    'has moved Tomás Iriarte from 21K to 10K',
    'has moved your registration from 21K',
    'Now $ 5.000,00 in all is due',
  ],
  [
    'es',
    'pasó la inscripción de Tomás Iriarte de 21K a 10K',
    'pasó tu inscripción de 21K a 10K',
    'Ahora se pagan $ 5.000,00',
  ],
] as const)('a move names both competitions and all that is due in cash (%s)', async (locale, ofOther, own, cash) => {
  const sample = sampleViews['registration-moved']
  const buyer = await wordsOf('registration-moved', locale, sample)
  for (const phrase of [ofOther, cash]) expect(buyer).toContain(phrase)
  const athlete = await wordsOf('registration-moved', locale, { ...sample, athletePosition: 1, cash: 0 })
  expect(athlete).toContain(own)
  expect(athlete).not.toContain(cash)
  expect(await wordsOf('difference-in-cash', locale)).toContain(cash)
})

test.each([
  ['en', 'Nothing more is to pay.', 'Bring $ 5.000,00 in cash to kit pick-up.'],
  ['es', 'No hay que pagar nada más.', 'Hay que llevar $ 5.000,00 en efectivo al retirar el kit.'],
] as const)('who is moved to another event reads what is still to pay (%s)', async (locale, nothing, cash) => {
  const sample = sampleViews['order-moved']
  const owing = await wordsOf('order-moved', locale, sample)
  expect(owing).toContain(cash)
  expect(owing).not.toMatch(/nothing more is to pay|nada más/i)
  const lines = sample.lines.map((line) => ({ ...line, cash: 0 }))
  const paid = await wordsOf('order-moved', locale, { ...sample, lines })
  expect(paid).toContain(nothing)
  expect(paid).not.toMatch(/kit pick-up|retirar el kit/)
})

test.each([
  ['en', /(?<!\w)Refunded\b/, 'To be returned to you', 'To return manually: DR-7K4Q-2M9X', 'To return: $ 52.235,15'],
  ['es', /Reembolsad[ao]\b/, 'Por devolver', 'Por devolver a mano: DR-7K4Q-2M9X', 'Por devolver: $ 52.235,15'],
] as const)(
  'money that is returned manually does not read as refunded (%s)',
  async (locale, done, badge, subject, amount) => {
    const manual = { isManualRefund: true, because: 'line_cancelled', kept: 100 } as const
    const buyer = await wordsOf('place-lost-and-refunded', locale, {
      ...sampleViews['place-lost-and-refunded'],
      ...manual,
    })
    expect(buyer).toContain(badge)
    expect(buyer).not.toMatch(done)
    const staff = await wordsOf('place-lost-alert', locale, { ...sampleViews['place-lost-alert'], ...manual })
    for (const phrase of [subject, amount]) expect(staff).toContain(phrase)
    expect(staff).not.toMatch(done)
  },
)

test.each(['en', 'es'] as const)(
  'no reason to return money manually says that it is returned already (%s)',
  async (locale) => {
    for (const because of refundReasons)
      for (const kind of ['place-lost-and-refunded', 'place-lost-alert'] as const) {
        const words = await wordsOf(kind, locale, { ...sampleViews[kind], isManualRefund: true, because, kept: 0 })
        expect([because, kind, words.match(/refunded|refunds it|reembols(a|ó|ad[ao]s?)(?!\p{L})/iu)?.[0]]).toEqual([
          because,
          kind,
          undefined,
        ])
      }
  },
)

test.each([
  ['en', 'places are given back, when the money has been returned.', /has cancelled your|cancelled your registration/],
  ['es', 'quedan libres, cuando el dinero esté devuelto.', /canceló/],
] as const)('a registration that ends with a manual return does not read as over (%s)', async (locale, later, over) => {
  const manual = { isManualRefund: true, because: 'by_organizer' } as const
  const sample = { ...sampleViews['place-lost-and-refunded'], ...manual }
  const standing = await wordsOf('place-lost-and-refunded', locale, { ...sample, isWhole: false })
  expect(standing).toContain(later)
  expect(standing).not.toMatch(over)
  const ended = await wordsOf('place-lost-and-refunded', locale, sample)
  expect(ended).toMatch(over)
  expect(ended).not.toContain(later)
  for (const other of [{ isManualRefund: false }, { because: 'goodwill' }] as const)
    expect(await wordsOf('place-lost-and-refunded', locale, { ...sample, isWhole: false, ...other })).not.toContain(
      later,
    )
})

test.each([
  ['en', 'there is nothing to pay online', 'Bring'],
  ['es', 'no hay nada que pagar en línea', 'Hay que llevar'],
] as const)('who has only cash to pay reads how much to bring (%s)', async (locale, body, bring) => {
  const view = sampleViews['registration-confirmed-free']
  const { text } = await renderSample('registration-confirmed-free', locale, view)
  const words = text.replaceAll(/\s+/g, ' ')
  expect(words).toContain(body)
  expect(words).toContain(`${bring} $ 2.500,00 `)
  const lines = view.lines.map((line) => ({ ...line, cash: 0 }))
  const free = await renderSample('registration-confirmed-free', locale, { ...view, lines })
  expect(free.text.replaceAll(/\s+/g, ' ')).not.toContain(body)
  expect(free.text).not.toContain(bring)
})

test.each([
  ['en', 'Nothing was paid online; $ 2.500,00 is to be collected in cash.', 'There was nothing to pay.'],
  ['es', 'quedan por cobrar $ 2.500,00 en efectivo.', 'No había nada que pagar.'],
] as const)('staff read how much cash to collect (%s)', async (locale, collect, free) => {
  const sample = sampleViews['registration-alert']
  const price = { ...sample.price, base: 0, discount: 0, total: 0, net: 0 }
  const [line] = sample.lines
  const words = async (cash: number) => {
    const { text } = await renderSample('registration-alert', locale, { ...sample, price, lines: [{ ...line!, cash }] })
    return text.replaceAll(/\s+/g, ' ')
  }
  expect(await words(250_000)).toContain(collect)
  expect(await words(0)).toContain(free)
})

describe.each(locales)('mails about a difference in %s', (locale) => {
  const ofPlace = /\b(places?|lugar(es)?) (is|are|está|están)? ?(held|reservad)|You are in\b|Ya tienes/i

  test.each([
    ['registration-received', { ...sampleViews['registration-received'], contents: 'difference' }],
    ['payment-reminder', { ...sampleViews['payment-reminder'], contents: 'difference' }],
    ['payment-rejected', { ...sampleViews['payment-rejected'], contents: 'difference' }],
    ['payment-expired', { ...sampleViews['payment-expired'], contents: 'difference' }],
    ['payment-approved', { ...sampleViews['payment-approved'], contents: 'difference' }],
    [
      'place-lost-and-refunded',
      { ...sampleViews['place-lost-and-refunded'], contents: 'difference', because: 'by_organizer' },
    ],
  ] as const)('%s is about the difference, and holds or cancels no place', async (kind, view) => {
    const { subject, text } = await renderSample(kind, locale, view as MessageViews[typeof kind])
    expect(text).toMatch(/diff?eren/i)
    expect(`${subject} ${text}`).not.toMatch(ofPlace)
    expect(`${subject} ${text}`).not.toMatch(
      /\b(difference|differenceDue|manualDifference|differenceTimeOver|differencePaid)\.\w/,
    )
  })
})

describe.each(locales)('mails about what is added to a place in %s', (locale) => {
  const ofPlace = /\b(places?|lugar(es)?) (is|are|está|están)? ?(held|reservad)|You are in\b|Ya tienes/i
  const added = { contents: 'addition' } as const

  test.each([
    ['registration-received', { ...sampleViews['registration-received'], ...added }],
    ['payment-reminder', { ...sampleViews['payment-reminder'], ...added }],
    ['payment-rejected', { ...sampleViews['payment-rejected'], ...added }],
    ['payment-expired', { ...sampleViews['payment-expired'], ...added }],
    ['payment-expired', { ...sampleViews['payment-expired'], ...added, isReleased: true }],
    ['payment-approved', { ...sampleViews['payment-approved'], ...added }],
    ['registration-confirmed-free', { ...sampleViews['registration-confirmed-free'], ...added }],
    ['place-lost-and-refunded', { ...sampleViews['place-lost-and-refunded'], ...added, because: 'line_cancelled' }],
  ] as const)('%s is about the items, and holds or cancels no place (%#)', async (kind, view) => {
    const { subject, text } = await renderSample(kind, locale, view as MessageViews[typeof kind])
    expect(text).toMatch(/items|you chose|artículos|elegiste/i)
    expect(`${subject} ${text}`).not.toMatch(ofPlace)
    expect(`${subject} ${text}`).not.toMatch(/\b(addition\w*|manualAddition|rejected|lost)\.\w/)
  })
})
