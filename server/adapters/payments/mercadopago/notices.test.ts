import { describe, expect, test } from 'vitest'
import { InvalidSignature, UnreadableNotice } from '#server/domain/payments/gateway.ts'
import { signNotice, type Notice } from '#server/testing/mercadopago-server/mercadopago-server.ts'
import { readNotice } from './notices.ts'

const secret = 'the secret signature of tests'
const now = new Date('2026-11-02T12:00:00Z')
const notice: Notice = {
  id: 112_233,
  type: 'payment',
  action: 'payment.updated',
  live_mode: false,
  user_id: 987_654,
  data: { id: '445566' },
}

const read = ({ body, headers }: { body: string; headers: Record<string, string | undefined> }, at = now) =>
  readNotice(headers, Buffer.from(body), { secret, now: at })
const signed = (fields: Partial<Notice> = {}, at = now) => signNotice({ ...notice, ...fields }, { secret, at })

test('a signed notice about a payment names it, the account and the mode', () => {
  expect(read(signed())).toEqual({
    eventId: '112233',
    kind: 'payment.updated',
    account: '987654',
    live: false,
    paymentId: '445566',
  })
})

test('a signature that Mercado Pago’s documentation describes is accepted, with seconds or milliseconds', () => {
  // HMAC-SHA256 of `id:445566;request-id:r-1;ts:1793620800000;`, made with openssl.
  const v1 = 'cd32039d94bc1f7984c333fc2ca430699aeddf473fd2b1e88e3dde3a63f3a85a'
  const headers = { 'x-signature': `ts=1793620800000,v1=${v1}`, 'x-request-id': 'r-1' }
  expect(read({ body: JSON.stringify(notice), headers })).toMatchObject({ paymentId: '445566' })
})

test('a notice about a chargeback names the payment, one about the application the account', () => {
  const chargeback = { type: 'topic_chargebacks_wh', action: '', data: { id: 'A1B2', payment_id: 445_566 } }
  expect(read(signed(chargeback))).toMatchObject({ paymentId: '445566', kind: 'topic_chargebacks_wh' })
  const deauthorized = { type: 'mp-connect', action: 'application.deauthorized', data: { id: '77' } }
  expect(read(signed(deauthorized))).toMatchObject({ paymentId: null, account: '987654' })
  expect(read(signed({ type: 'plan', action: 'created' }))).toBeNull()
})

describe('is rejected', () => {
  const { body, headers } = signed()

  test.each([
    ['without a signature', { 'x-request-id': headers['x-request-id'] }],
    ['with another request’s id', { ...headers, 'x-request-id': 'another' }],
    ['with a changed time', { ...headers, 'x-signature': headers['x-signature'].replace(/^ts=\d+/, 'ts=1793620801') }],
    ['with a changed hash', { ...headers, 'x-signature': headers['x-signature'].replace(/.$/, 'z') }],
    ['with a signature of no shape', { ...headers, 'x-signature': 'v1' }],
  ])('a notice %s', (_name, changed) => {
    expect(() => read({ body, headers: changed })).toThrow(InvalidSignature)
  })

  test('a notice about another payment than the signed one', () => {
    expect(() => read({ body: body.replace('445566', '445567'), headers })).toThrow(InvalidSignature)
  })

  test('a notice that is more than five minutes old, or of the future', () => {
    const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
    expect(read({ body, headers }, minutes(5))).not.toBeNull()
    expect(() => read({ body, headers }, minutes(6))).toThrow(InvalidSignature)
    expect(() => read({ body, headers }, minutes(-6))).toThrow(InvalidSignature)
  })

  test.each(['', '[]', '{"id":1}', '{"id":1,"live_mode":true,"user_id":2,"data":{"id":"a b"}}'])(
    'a body of another shape: %s',
    (text) => {
      expect(() => read({ body: text, headers })).toThrow(UnreadableNotice)
    },
  )
})
