import { spacedNumber, testCards, type CardOutcome, type TestCard } from './cards.ts'
import type { CardErrors, CardField, CardValues } from './card-form.ts'
import { html, type Html } from './html.ts'
import type { StoredPayment } from './ledger.ts'
import { pageOf, summaryOf, type Frame } from './page-frame.ts'
import { amountText, fill, sandboxTexts, type SandboxLocale, type SandboxTexts } from './texts.ts'

export type CheckoutForm = { values: CardValues; errors: CardErrors; chosen: CardOutcome | null }

export function formOf(card: TestCard | undefined): CheckoutForm {
  const values = card
    ? { number: spacedNumber(card.number), expiry: card.expiry, cvc: card.cvc, name: card.name }
    : { number: '', expiry: '', cvc: '', name: '' }
  return { values, errors: {}, chosen: card?.outcome ?? null }
}

export function checkoutPage(
  frame: Omit<Frame, 'title'>,
  payment: StoredPayment,
  form: CheckoutForm,
  now: Date,
): string {
  const { locale, path } = frame
  const texts = sandboxTexts[locale]
  const hasErrors = Object.keys(form.errors).length > 0
  const amount = amountText(payment.amount, payment.currency, locale)
  const title = `${fill(texts.summary.pay, { merchant: payment.merchant_name })} · ${amount}`

  return pageOf(
    { ...frame, title },
    html`<div class="checkout">
      ${summaryOf(payment, locale, now, 'h1')}
      <div class="work">
        <section aria-labelledby="cards">
          <h2 id="cards">${texts.cards.title}</h2>
          <p class="help" id="cards-help">${texts.cards.help}</p>
          <ul class="cards">
            ${testCards.map((card) => cardLink(card, form.chosen, `${path}?lang=${locale}`, texts))}
          </ul>
        </section>
        <form method="post" action="${path}?lang=${locale}" id="card" aria-labelledby="form-title" novalidate>
          <h2 id="form-title">${texts.card.title}</h2>
          ${hasErrors && html`<p class="problems" role="alert">${texts.card.problems}</p>`}
          ${renderFields(form, locale)}
          <button type="submit">${lockIcon} ${fill(texts.card.pay, { amount })}</button>
          <p class="help">${texts.card.safe}</p>
        </form>
      </div>
    </div>`,
  )
}

function cardLink(card: TestCard, chosen: CardOutcome | null, path: string, texts: SandboxTexts): Html {
  const { title, detail } = texts.cards[card.outcome]
  const isChosen = card.outcome === chosen
  return html`<li>
    <a
      class="test-card ${card.outcome}"
      href="${path}&amp;card=${card.outcome}#card"
      ${isChosen && html` aria-current="true"`}
    >
      ${outcomeIcons[card.outcome]}
      <span class="what"><b>${title}</b><span>${detail}</span></span>
      <span class="figures">${isChosen ? html`<em>${texts.cards.chosen}</em> ` : ''}${spacedNumber(card.number)}</span>
    </a>
  </li>`
}

function renderFields(form: CheckoutForm, locale: SandboxLocale): Html {
  const { card } = sandboxTexts[locale]
  const firstInvalid = (['number', 'expiry', 'cvc', 'name'] as const).find((name) => form.errors[name])
  const renderField = (name: CardField, hint: string, extra: Html) => {
    const error = form.errors[name]
    const describedBy = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
    return html`<p class="field ${name}">
      <label for="${name}">${card[name]}${hint && html` <span id="${name}-hint">${hint}</span>`}</label>
      <input
        id="${name}"
        name="${name}"
        value="${form.values[name]}"
        required
        ${extra}${
          describedBy && html` aria-describedby="${describedBy}"`
        }${error && html` aria-invalid="true"`}${name === firstInvalid && html` autofocus`}
      />
      ${error && html`<span class="error" id="${name}-error">${card.errors[error]}</span>`}
    </p>`
  }
  // Autocomplete is off, so that no browser offers a real card on a page for test cards.
  return html`<div class="fields">
    ${renderField('number', '', html`inputmode="numeric" autocomplete="off" maxlength="26" spellcheck="false"`)}
    ${renderField('expiry', card.expiryHint, html`inputmode="numeric" autocomplete="off" maxlength="7"`)}
    ${renderField('cvc', card.cvcHint, html`inputmode="numeric" autocomplete="off" maxlength="4"`)}
    ${renderField('name', '', html`autocomplete="off" autocapitalize="words" maxlength="80" spellcheck="false"`)}
  </div>`
}

const lockIcon = html`<svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
  <rect x="4" y="9" width="12" height="8" rx="2" />
  <path d="M6.8 9V6.6a3.2 3.2 0 0 1 6.4 0V9" />
</svg>`

const outcomeIcons: Record<CardOutcome, Html> = {
  approved: html`<svg viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="9" />
    <path d="m8 12.2 2.8 2.8L16 9.6" />
  </svg>`,
  rejected: html`<svg viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="9" />
    <path d="m9 9 6 6m0-6-6 6" />
  </svg>`,
  approved_later: html`<svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M12 3a9 9 0 1 0 9 9" stroke-dasharray="3 2.4" />
    <path d="m8 12.2 2.8 2.8L20 5.6" />
  </svg>`,
  rejected_later: html`<svg viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="9" stroke-dasharray="3 2.4" />
    <path d="m9 9 6 6m0-6-6 6" />
  </svg>`,
  silent: html`<svg viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="12" r="9" stroke-dasharray="3 2.4" />
    <path d="M8 12h.01M12 12h.01M16 12h.01" />
  </svg>`,
}
