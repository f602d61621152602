import { createHash } from 'node:crypto'
import type { StoredPayment } from './ledger.ts'
import { html, textOf, type Html } from './html.ts'
import { sandboxStyle } from './style.ts'
import { amountText, fill, sandboxTexts, type SandboxLocale } from './texts.ts'

export const styleName = `style-${createHash('sha256').update(sandboxStyle).digest('hex').slice(0, 12)}.css`

const faviconUrl =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#1d4b43"/><path d="M5 22c4-7 7-7 11 0m-3-5c4-6 8-5 14 5" fill="none" stroke="#f2dfb8" stroke-width="3" stroke-linecap="round"/></svg>',
  )

export type Frame = {
  base: string
  locale: SandboxLocale
  path: string
  title: string
  redirectTo?: { url: string; seconds: number }
}

export function pageOf(frame: Frame, content: Html): string {
  const texts = sandboxTexts[frame.locale]
  return textOf(
    html`<!doctype html>
      <html lang="${frame.locale}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light dark" />
          <meta name="robots" content="noindex" />
          ${frame.redirectTo && html`<meta http-equiv="refresh" content="${frame.redirectTo.seconds};url=${frame.redirectTo.url}" />`}
          <title>${frame.title} · Sandbox Pay</title>
          <link rel="icon" href="${faviconUrl}" />
          <link rel="stylesheet" href="${frame.base}/${styleName}" />
        </head>
        <body>
          <header class="bar">
            <p class="brand">
              ${brandIcon} <span>Sandbox <b>Pay</b></span>
            </p>
            <p class="mode">${texts.brand.mode}</p>
          </header>
          <main>${content}</main>
          <footer class="foot">
            <p>${texts.brand.notice}</p>
            <nav aria-label="${texts.language.label}">${languageLinks(frame)}</nav>
          </footer>
        </body>
      </html> `,
  )
}

export function summaryOf(payment: StoredPayment, locale: SandboxLocale, now: Date, heading: 'h1' | 'h2'): Html {
  const { summary } = sandboxTexts[locale]
  const merchant = payment.merchant_name
  const minutes = Math.max(1, Math.ceil((payment.expires_at.getTime() - now.getTime()) / 60_000))
  return html`<section class="summary" aria-labelledby="summary">
    <${heading} id="summary" class="merchant">${fill(summary.pay, { merchant })}</${heading}>
    <p class="amount">${amountText(payment.amount, payment.currency, locale)}</p>
    <dl>
      <div>
        <dt>${summary.for}</dt>
        <dd>${payment.description}</dd>
      </div>
      <div>
        <dt>${summary.order}</dt>
        <dd class="figures">${payment.order_number}</dd>
      </div>
      <div>
        <dt>${summary.receipt}</dt>
        <dd>${payment.buyer_email}</dd>
      </div>
    </dl>
    ${
      payment.state === 'open' &&
      payment.outcome === null &&
      html`<p class="time">
          ${clockIcon} ${fill(minutes === 1 ? summary.minutes_one : summary.minutes_other, { count: minutes })}
        </p>
        <p><a class="back" href="${payment.cancel_url}">${fill(summary.cancel, { merchant })}</a></p>`
    }
  </section>`
}

function languageLinks(frame: Frame): Html[] {
  const names: [SandboxLocale, string][] = [
    ['en', 'English'],
    ['es', 'Español'],
  ]
  return names.map(([locale, name]) =>
    locale === frame.locale
      ? html`<span lang="${locale}" aria-current="true">${name}</span>`
      : html`<a lang="${locale}" hreflang="${locale}" href="${frame.path}?lang=${locale}">${name}</a>`,
  )
}

const brandIcon = html`<svg class="mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
  <rect width="32" height="32" rx="8" />
  <path d="M5 22c4-7 7-7 11 0m-3-5c4-6 8-5 14 5" />
</svg>`

const clockIcon = html`<svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
  <circle cx="10" cy="10" r="7.5" />
  <path d="M10 5.8V10l2.8 1.9" />
</svg>`
