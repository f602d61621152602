import { html, type Html } from './html.ts'
import type { StoredPayment } from './ledger.ts'
import { pageOf, summaryOf, type Frame } from './page-frame.ts'
import { fill, sandboxTexts } from './texts.ts'

type Result = 'succeeded' | 'declined' | 'processing' | 'silent' | 'expired' | 'disputed' | 'refunded'

export function resultOf(payment: StoredPayment): Result | null {
  if (payment.state === 'open') return payment.outcome === 'silent' ? 'silent' : null
  return payment.state === 'succeeded' && payment.refunded === payment.amount ? 'refunded' : payment.state
}

export function resultPage(frame: Omit<Frame, 'title'>, payment: StoredPayment, result: Result, now: Date): string {
  const texts = sandboxTexts[frame.locale].result
  const merchant = payment.merchant_name
  return pageOf(
    { ...frame, title: texts[result].title },
    html`<div class="checkout">
      ${summaryOf(payment, frame.locale, now, 'h2')}
      <section class="work result ${result}">
        ${resultIcons[result]}
        <h1>${texts[result].title}</h1>
        <p>${fill(texts[result].detail, { merchant })}</p>
        ${frame.redirectTo && html`<p class="help" role="status">${fill(texts.moving, { merchant })}</p>`}
        <p><a class="button" href="${payment.return_url}">${fill(texts.return, { merchant })}</a></p>
      </section>
    </div>`,
  )
}

export function missingPage(frame: Omit<Frame, 'title'>): string {
  const { missing } = sandboxTexts[frame.locale]
  return pageOf(
    { ...frame, title: missing.title },
    html`<section class="work result missing">
      ${waitingIcon}
      <h1>${missing.title}</h1>
      <p>${missing.detail}</p>
    </section>`,
  )
}

const succeededIcon = html`<svg viewBox="0 0 48 48" aria-hidden="true">
  <circle cx="24" cy="24" r="20" />
  <path d="m15 24.5 6.5 6.5L34 18.5" />
</svg>`
const declinedIcon = html`<svg viewBox="0 0 48 48" aria-hidden="true">
  <circle cx="24" cy="24" r="20" />
  <path d="m17 17 14 14m0-14L17 31" />
</svg>`
const waitingIcon = html`<svg viewBox="0 0 48 48" aria-hidden="true">
  <circle cx="24" cy="24" r="20" />
  <path d="M24 13v11l7.5 5" />
</svg>`
const returnedIcon = html`<svg viewBox="0 0 48 48" aria-hidden="true">
  <circle cx="24" cy="24" r="20" />
  <path d="M16 21h12a5 5 0 0 1 0 10h-5m-7-10 5-5m-5 5 5 5" />
</svg>`

const resultIcons: Record<Result, Html> = {
  succeeded: succeededIcon,
  declined: declinedIcon,
  processing: waitingIcon,
  silent: waitingIcon,
  expired: waitingIcon,
  disputed: returnedIcon,
  refunded: returnedIcon,
}
