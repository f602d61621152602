import { Router, urlencoded, type Request, type RequestHandler, type Response } from 'express'
import type pg from 'pg'
import { readCard } from './card-form.ts'
import { testCards } from './cards.ts'
import { checkoutPage, formOf } from './checkout-page.ts'
import { attemptCard, findPayment, type StoredPayment } from './ledger.ts'
import { styleName } from './page-frame.ts'
import { missingPage, resultOf, resultPage } from './result-page.ts'
import { sandboxStyle } from './style.ts'
import type { SandboxLocale } from './texts.ts'

type PageRequest = Request<{ id: string }>

const silentSeconds = 5

/**
 * The buyer's pages: `GET|POST /pay/:id` and `GET /pay/:id/done`. The payment's id is the only credential: it cannot be
 * guessed, and without a session there is nothing for another site to abuse.
 */
export function sandboxPages(options: { pool: pg.Pool; delayMs: number; wake: () => void }): Router {
  const { pool, delayMs, wake } = options
  const pages = Router()

  pages.get(`/${styleName}`, (_request, response) => {
    response.set('cache-control', 'public, max-age=31536000, immutable').type('css').send(sandboxStyle)
  })

  pages.use('/pay', setSecurityHeaders)

  pages.get('/pay/:id', async (request: PageRequest, response) => {
    const payment = await findPayment(pool, request.params.id)
    if (!payment) return sendMissing(request, response)
    const now = new Date()
    const frame = frameOf(request, payment.locale)
    const result = resultOf(payment)
    if (result) return void response.send(resultPage(frame, payment, result, now))
    const chosenCard = testCards.find((card) => card.outcome === request.query.card)
    response.send(checkoutPage(frame, payment, formOf(chosenCard), now))
  })

  pages.post('/pay/:id', urlencoded({ extended: false, limit: '4kb' }), async (request: PageRequest, response) => {
    const payment = await findPayment(pool, request.params.id)
    if (!payment) return sendMissing(request, response)
    const now = new Date()
    const frame = frameOf(request, payment.locale)
    const { values, errors, card } = readCard(request.body, now)
    if (resultOf(payment) === null) {
      if (!card)
        return void response.status(422).send(checkoutPage(frame, payment, { values, errors, chosen: null }, now))
      await attemptCard(pool, payment.id, { outcome: card.outcome, lastFour: card.number.slice(-4) }, delayMs)
      wake()
    }
    response.redirect(303, `${frame.path}/done?lang=${frame.locale}`)
  })

  // A page instead of a redirect: `form-action` forbids that a form's redirect leads to the merchant's host.
  pages.get('/pay/:id/done', async (request: PageRequest, response) => {
    const payment = await findPayment(pool, request.params.id)
    if (!payment) return sendMissing(request, response)
    const frame = frameOf(request, payment.locale)
    const result = resultOf(payment)
    if (!result) return response.redirect(303, `${frame.path}?lang=${frame.locale}`)
    response.send(resultPage({ ...frame, redirectTo: moveOnOf(payment) }, payment, result, new Date()))
  })

  return pages
}

function moveOnOf(payment: StoredPayment) {
  return { url: payment.return_url, seconds: payment.outcome === 'silent' ? silentSeconds : 0 }
}

const setSecurityHeaders: RequestHandler = (_request, response, next) => {
  response.set({
    'content-security-policy':
      "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    // Not `no-referrer`: browsers would then send `Origin: null` with the form.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  next()
}

function frameOf(request: PageRequest, buyersLocale: SandboxLocale) {
  const requestedLocale = request.query.lang
  const locale: SandboxLocale = requestedLocale === 'en' || requestedLocale === 'es' ? requestedLocale : buyersLocale
  return { base: request.baseUrl, locale, path: `${request.baseUrl}/pay/${encodeURIComponent(request.params.id)}` }
}

function sendMissing(request: PageRequest, response: Response): void {
  const locale = request.acceptsLanguages('en', 'es') === 'es' ? 'es' : 'en'
  response.status(404).send(missingPage(frameOf(request, locale)))
}
