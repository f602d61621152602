import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import en from '#server/i18n/en/emails.json' with { type: 'json' }
import es from '#server/i18n/es/emails.json' with { type: 'json' }
import { accountMails, type AccountMailKind } from '#rules/accounts/account-mails.ts'
import { type Locale, locales } from '#rules/text/locale.ts'
import { refundReasons } from '#rules/messages/message-views.ts'
import type { MessageEvent, MessageKind, MessageOrganization, MessageViews } from '#rules/messages/message-views.ts'
import { contrastOf } from '#rules/themes/palette.ts'
import { lookOf } from './parts/look.ts'
import { personName } from './parts/person-name.ts'
import { renderMessage } from './render-message.tsx'
import { sampleOrganization, sampleViews } from '#server/testing/sample-messages.ts'

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
}
const kinds = Object.keys(sampleViews) as MessageKind[]
const isOfOrder = (kind: MessageKind) => kind !== 'account' && !kind.startsWith('waiting-')

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
  ['en', 'Total paid', '21K × 1', '10K × 1', 'Processing fee', 'VAT on the fee'],
  ['es', 'Total pagado', '21K × 1', '10K × 1', 'Cargo por servicio', 'IVA sobre el cargo'],
] as const)('the total comes first and then what it is made of (%s)', async (locale, first, ...others) => {
  const labels = [first, ...others]
  const { text } = await renderSample('payment-approved', locale)
  const price = text.slice(text.indexOf(first))
  const places = labels.map((label) => price.indexOf(label))
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(places).not.toContain(-1)
})

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
  expect(text).toMatch(/A pagar en mano al retirar el kit\s+-\$\s5\.000,00/)
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
  const kindsForAthletes = kinds.filter((kind) => !['place-lost-alert', 'registration-alert', 'account'].includes(kind))

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
const ownWords = /Url$|^url$|At$|Until$|timeZone|currency|because|slug|Path$|checkInOpens|^code$|^kind$/

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
