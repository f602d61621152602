import { render, toPlainText } from 'react-email'
import type { ReactElement } from 'react'
import { calendarFile } from '#rules/events/calendar-file.ts'
import type { Locale } from '#rules/text/locale.ts'
import type {
  ConfirmedOrderMessage,
  ManualPaymentMessage,
  MessageAttachment,
  MessageEvent,
  MessageKind,
  MessageOrganization,
  MessageViews,
  OrderMessage,
  RefundedOrderMessage,
  RenderedMessage,
  WaitingMessage,
} from '#rules/messages/message-views.ts'
import { countAthletes } from '#rules/orders/sold-line.ts'
import { AccountMail, accountTexts } from './account-mail.tsx'
import { AnswersMail } from './answers-mail.tsx'
import { CancellationAlert } from './cancellation-alert.tsx'
import { ChargedBackAlert } from './charged-back-alert.tsx'
import { CodeMail } from './code-mail.tsx'
import { Confirmation, type ConfirmationReader } from './confirmation.tsx'
import { EventCancelled } from './event-cancelled.tsx'
import { ManualPayment, type ManualPaymentNews } from './manual-payment.tsx'
import { OrdersDigest } from './orders-digest.tsx'
import { OrderMoved } from './order-moved.tsx'
import { MailingMail } from './mailing-mail.tsx'
import { calendarEntryFor } from './parts/calendar-entry.ts'
import { paymentQrCid } from './parts/how-to-pay-panel.tsx'
import { type Frame, frameOf, type Translate } from './parts/frame.ts'
import { personName } from './parts/person-name.ts'
import { coursePicture, logoPicture, type EmailPicture } from './parts/pictures.ts'
import { qrPicture } from './parts/qr-picture.ts'
import { PaymentRejected } from './payment-rejected.tsx'
import { endOfHoldTexts, PaymentTimeOver } from './payment-time-over.tsx'
import { PlaceLostAlert } from './place-lost-alert.tsx'
import { PlaceLost } from './place-lost.tsx'
import { RegistrationAlert } from './registration-alert.tsx'
import { DifferenceInCash, RegistrationMoved } from './registration-moved.tsx'
import { RegistrationReceived, receivedTexts } from './registration-received.tsx'
import { StaffCancelled } from './staff-cancellation.tsx'
import { UnconfirmedEmail } from './unconfirmed-email.tsx'
import { SupplementPaid, type Supplement } from './supplement-paid.tsx'
import { WaitingList, type WaitingNews } from './waiting-list.tsx'

type MessageContent = {
  subject: string
  body: ReactElement
  attachments?: Promise<MessageAttachment[]> | MessageAttachment[]
}
type MessageBuilders = { [Kind in MessageKind]: (frame: Frame, view: MessageViews[Kind], now: Date) => MessageContent }

const messageBuilders: MessageBuilders = {
  'registration-received': (frame, { instructions, ...order }) =>
    instructions
      ? manualPayment(frame, { ...order, instructions }, 'manual')
      : {
          subject: frame.t(`${receivedTexts[order.contents]}.subject`, {
            event: order.event.title,
            count: countAthletes(order.lines),
          }),
          body: <RegistrationReceived frame={frame} order={{ ...order, instructions }} />,
        },
  'payment-reminder': (frame, order) => manualPayment(frame, order, 'manualReminder'),
  'payment-expired': (frame, order) => ({
    subject: frame.t(`${endOfHoldTexts(order)}.subject`, { event: order.event.title }),
    body: <PaymentTimeOver frame={frame} order={order} />,
  }),
  'registration-confirmed-free': (frame, order, now) =>
    order.contents === 'places' ? confirmation(frame, order, 'free', now) : supplement(frame, order, order.contents),
  'payment-approved': (frame, order, now) =>
    order.contents === 'places' ? confirmation(frame, order, 'paid', now) : supplement(frame, order, order.contents),
  'athlete-confirmed': (frame, order, now) => confirmation(frame, order, 'athlete', now),
  'event-cancelled': (frame, order, now) => ({
    subject: frame.t('eventCancelled.subject', { event: order.event.title }),
    body: <EventCancelled frame={frame} order={order} />,
    attachments: [calendarAttachment(frame, order, now)],
  }),
  'order-moved': (frame, order, now) => ({
    subject: frame.t('orderMoved.subject', { event: order.event.title }),
    body: <OrderMoved frame={frame} order={order} />,
    attachments: [calendarAttachment(frame, order, now)],
  }),
  'registration-moved': (frame, order) => ({
    subject: frame.t('moved.subject', { event: order.event.title, to: order.to }),
    body: <RegistrationMoved frame={frame} order={order} />,
  }),
  'difference-in-cash': (frame, order) => ({
    subject: frame.t('differenceInCash.subject', { event: order.event.title }),
    body: <DifferenceInCash frame={frame} order={order} />,
  }),
  'payment-rejected': (frame, order) => ({
    subject: frame.t('rejected.subject', { event: order.event.title }),
    body: <PaymentRejected frame={frame} order={order} />,
  }),
  'place-lost-and-refunded': (frame, order, now) => ({
    subject: frame.t('lost.subject', { event: order.event.title }),
    body: <PlaceLost frame={frame} order={order} />,
    attachments: order.registered.isOut ? [calendarAttachment(frame, order, now)] : [],
  }),
  'place-lost-alert': (frame, order) => ({
    subject: frame.t(alertSubject(order), {
      event: order.event.title,
      number: order.confirmationNumber,
    }),
    body: <PlaceLostAlert frame={frame} order={order} />,
  }),
  'charged-back-alert': (frame, order) => ({
    subject: frame.t('chargedBackAlert.subject', { event: order.event.title, number: order.confirmationNumber }),
    body: <ChargedBackAlert frame={frame} order={order} />,
  }),
  'registration-alert': (frame, order) => ({
    subject: frame.t('registrationAlert.subject', {
      event: order.event.title,
      name: personName(order.lines[0]?.person ?? order.buyerFullName),
      count: countAthletes(order.lines),
    }),
    body: <RegistrationAlert frame={frame} order={order} />,
  }),
  'orders-digest': (frame, digest) => ({
    subject: frame.t('ordersDigest.subject', { count: digest.orders }),
    body: <OrdersDigest frame={frame} digest={digest} />,
  }),
  'answers-changed': (frame, order) => ({
    subject: frame.t('answersChanged.subject', { event: order.event.title }),
    body: <AnswersMail frame={frame} order={order} about="answersChanged" />,
  }),
  'missing-items': (frame, order) => ({
    subject: frame.t('missingItems.subject', { event: order.event.title }),
    body: (
      <AnswersMail
        frame={frame}
        order={order}
        about="missingItems"
        more={order.missingMembers > 0 ? [frame.t('missingItems.members', { count: order.missingMembers })] : []}
      />
    ),
  }),
  'waiting-confirm': (frame, entry) => waitingList(frame, entry, 'confirm'),
  'waiting-joined': (frame, entry) => waitingList(frame, entry, 'joined'),
  'waiting-offered': (frame, entry) => waitingList(frame, entry, 'offered'),
  'waiting-changed': (frame, entry) => waitingList(frame, entry, 'changed'),
  'waiting-withdrawn': (frame, entry) => waitingList(frame, entry, 'withdrawn'),
  'waiting-expired': (frame, entry) => waitingList(frame, entry, 'expired'),
  'waiting-ended': (frame, entry) => waitingList(frame, entry, entry.isCancelled ? 'cancelled' : 'ended'),
  'registration-changed': (frame, order) => ({
    subject: frame.t('registrationChanged.subject', { event: order.event.title }),
    body: <AnswersMail frame={frame} order={order} about="registrationChanged" />,
  }),
  'registration-changed-by-buyer': (frame, order) => ({
    subject: frame.t('changedByBuyer.subject', { event: order.event.title }),
    body: <AnswersMail frame={frame} order={order} about="changedByBuyer" name={order.participantName} />,
  }),
  'team-renamed': (frame, order) => ({
    subject: frame.t('teamRenamed.subject', { event: order.event.title }),
    body: <AnswersMail frame={frame} order={{ ...order, labels: [order.teamName] }} about="teamRenamed" />,
  }),
  'registration-code': (frame, order) => ({
    subject: frame.t('registrationCode.subject', { event: order.event.title }),
    body: <CodeMail frame={frame} order={order} />,
  }),
  'order-code': (frame, order) => ({
    subject: frame.t('registrationCode.subject', { event: order.event.title }),
    body: <CodeMail frame={frame} order={order} />,
  }),
  'registration-cancelled': (frame, { cancellation, ...order }, now) => ({
    subject: frame.t(
      cancellation && !cancellation.isWhole ? 'staffCancelled.part.subject' : 'registrationCancelled.subject',
      { event: order.event.title },
    ),
    body: cancellation ? (
      <StaffCancelled frame={frame} order={order} cancellation={cancellation} />
    ) : (
      <AnswersMail frame={frame} order={{ ...order, labels: [] }} about="registrationCancelled" />
    ),
    attachments: [calendarAttachment(frame, order, now)],
  }),
  'registration-passed-on': (frame, order) => ({
    subject: frame.t('passedOn.subject', { event: order.event.title }),
    body: <AnswersMail frame={frame} order={{ ...order, labels: [] }} about="passedOn" />,
  }),
  'registration-handed-over': (frame, { mustAccept, ...order }, now) => ({
    subject: frame.t('handedOver.subject', { event: order.event.title }),
    body: (
      <AnswersMail
        frame={frame}
        order={{ ...order, labels: [] }}
        about={mustAccept ? 'handedOver' : 'handedOverToMember'}
      />
    ),
    attachments: [calendarAttachment(frame, order, now)],
  }),
  'cancellation-alert': (frame, order) => ({
    subject: frame.t('cancellationAlert.subject', { event: order.event.title, number: order.confirmationNumber }),
    body: <CancellationAlert frame={frame} order={order} />,
  }),
  mailing: (frame, mail) => ({ subject: mail.subject, body: <MailingMail frame={frame} mail={mail} /> }),
  account: (frame, mail) => ({
    subject: accountTexts(frame, mail)('subject'),
    body: <AccountMail frame={frame} mail={mail} />,
  }),
}

/**
 * Renders subject, HTML, plain text and attachments. `t` looks up texts of `emails.json` in the message's language;
 * `now` stamps the calendar file; `logo` is the organization's uploaded file.
 */
export async function renderMessage<Kind extends MessageKind>(
  kind: Kind,
  view: MessageViews[Kind],
  context: { locale: Locale; organization: MessageOrganization; t: Translate; now: Date; logo: Uint8Array | null },
): Promise<RenderedMessage> {
  const plainFrame = frameOf(context.locale, context.organization, context.t)
  const pictures = await picturesOf(plainFrame, context.logo, 'event' in view ? view.event : null)
  const frame = { ...plainFrame, pictures: pictureSources(pictures) }
  const { subject, body, attachments = [] } = messageBuilders[kind](frame, view, context.now)
  const html = await render(body)
  return {
    subject,
    html,
    text: textOf(html),
    attachments: [...(await attachments), ...pictureAttachments(pictures, html)],
  }
}

type Pictures = { logo: EmailPicture | null; course: EmailPicture | null }

// A picture that cannot be rendered is left out: the message is sent without it.
async function picturesOf({ look }: Frame, logo: Uint8Array | null, event: MessageEvent | null): Promise<Pictures> {
  const course = event?.course ?? null
  return {
    logo: logo && (await logoPicture(logo).catch(() => null)),
    course: course && (await coursePicture(course, look.onSolid).catch(() => null)),
  }
}

const pictureSources = ({ logo, course }: Pictures) => ({
  logo: logo && { src: 'cid:logo', width: logo.width, height: logo.height },
  course: course && { src: 'cid:course', width: course.width, height: course.height },
})

// Only pictures that the HTML shows: mail programs list others as files to open.
const pictureAttachments = (pictures: Pictures, html: string): MessageAttachment[] =>
  Object.entries(pictures).flatMap(([name, picture]) =>
    picture && html.includes(`cid:${name}`)
      ? [{ filename: `${name}.png`, contentType: 'image/png', content: picture.png, cid: name }]
      : [],
  )

const supplement = (frame: Frame, order: OrderMessage, of: Supplement): MessageContent => ({
  subject: frame.t(`${of}Paid.subject`, { event: order.event.title }),
  body: <SupplementPaid frame={frame} order={order} of={of} />,
})

const waitingList = (frame: Frame, entry: WaitingMessage, news: WaitingNews): MessageContent => ({
  subject: frame.t(`waiting.${news}.subject`, { event: entry.event.title, count: entry.places }),
  body: <WaitingList frame={frame} entry={entry} news={news} />,
})

function manualPayment(frame: Frame, order: ManualPaymentMessage, news: ManualPaymentNews): MessageContent {
  const { confirmUrl, contents, instructions } = order
  const { qr } = instructions
  const about = (
    { places: news, difference: 'manualDifference', addition: 'manualAddition', tickets: 'manualTickets' } as const
  )[contents]
  const values = { event: order.event.title, count: countAthletes(order.lines) }
  const subject = frame.t(`${confirmUrl === null ? about : 'unconfirmed'}.subject`, values)
  const body =
    confirmUrl === null ? (
      <ManualPayment frame={frame} order={order} about={about} />
    ) : (
      <UnconfirmedEmail frame={frame} order={order} confirmUrl={confirmUrl} />
    )
  if (!qr || qr.picture) return { subject, body }
  const attachments = qrPicture(qr.text).then((content) => [
    { filename: `${paymentQrCid}.png`, contentType: 'image/png', content, cid: paymentQrCid },
  ])
  return { subject, body, attachments }
}

const alertSubject = ({ isManualRefund, kept }: RefundedOrderMessage) => {
  if (isManualRefund) return 'lostAlert.subjectManual'
  return kept > 0 ? 'lostAlert.subjectInPart' : 'lostAlert.subject'
}

const qrCid = 'confirmation-qr'

function confirmation(
  frame: Frame,
  order: ConfirmedOrderMessage,
  reader: ConfirmationReader,
  now: Date,
): MessageContent {
  return {
    subject: frame.t('confirmed.subject', { event: order.event.title }),
    body: <Confirmation frame={frame} order={order} qrSource={`cid:${qrCid}`} reader={reader} />,
    attachments: confirmationFiles(frame, order, now),
  }
}

// Mail programs drop `data:` addresses: the QR code is attached and shown by its cid.
async function confirmationFiles(frame: Frame, order: ConfirmedOrderMessage, now: Date): Promise<MessageAttachment[]> {
  const qrCode = {
    filename: frame.t('qr.filename', { number: order.confirmationNumber }),
    contentType: 'image/png',
    content: await qrPicture(order.orderUrl),
    cid: qrCid,
  }
  return [qrCode, calendarAttachment(frame, order, now)]
}

const calendarAttachment = (frame: Frame, order: OrderMessage, now: Date): MessageAttachment => ({
  filename: frame.t('calendar.filename'),
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: Buffer.from(calendarFile(calendarEntryFor(frame, order), now)),
  cid: null,
})

function textOf(html: string): string {
  const text = toPlainText(html, {
    selectors: [
      { selector: 'table.facts', format: 'dataTable' },
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } },
      { selector: 'a[data-skip-in-text="true"][href]', format: 'skip' },
      {
        selector: 'a[href^="mailto:"]',
        format: 'anchor',
        options: { pathRewrite: (address: string) => address.split('?', 1)[0]! },
      },
    ],
  })
  return `${text.replace(/\n{3,}/g, '\n\n')}\n`
}
