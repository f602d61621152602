import express from 'express'
import { beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#rules/admin-paths.ts'
import type { Role } from '#rules/permissions.ts'
import { statementLimits } from '#rules/statements/statement-reading.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { staffCookie } from '#server/testing/staff-cookie.ts'
import { useLocalServer } from '#server/testing/use-local-server.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { failureHandler } from './failure-handler.ts'
import { statements } from './statements.ts'

const shop = useShop()
const app = express()
const origin = await useLocalServer(app)
let sale: Sale
const cookies = {} as Record<Role, string>

beforeAll(async () => {
  sale = await openSale(shop)
  app.use((_request, response, next) => {
    Object.assign(response.locals, { organization: sale.ctx.organization, requestId: 'request-7' })
    next()
  })
  app.use(statements(shop.platform))
  app.use(failureHandler(() => Promise.reject(new Error('no pages here'))))
  for (const role of ['user', 'admin'] as const) cookies[role] = await staffCookie(shop, sale, role, origin)
}, 60_000)

type SendOptions = { cookie?: string; mapping?: string; withFile?: boolean }

const send = (text: string, { cookie = cookies.admin, mapping, withFile = true }: SendOptions = {}) => {
  const body = new FormData()
  if (withFile) body.append('file', new File([text], 'extracto.csv', { type: 'text/csv' }))
  if (mapping !== undefined) body.append('mapping', mapping)
  return fetch(origin + adminPaths.statementFile, {
    method: 'POST',
    body,
    headers: { cookie, accept: 'application/json' },
  })
}

const codeOf = async (response: Response) => [response.status, ((await response.json()) as { error: string }).error]

const file = 'Fecha;Concepto;Importe\n26/11/2026;Transferencia;1.234,50\n'

test('a statement is answered with what its columns may be, and is not stored by anybody between', async () => {
  const response = await send(file)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
  expect(await response.json()).toMatchObject({
    fileProblem: null,
    needsColumns: true,
    table: { header: ['Fecha', 'Concepto', 'Importe'], headerKey: 'fecha|concepto|importe' },
    counts: { entries: 1, proposals: 0 },
  })
})

test('what is no file, no mapping or too large is rejected, and who may not confirm gets nothing', async () => {
  expect(await codeOf(await send(file, { cookie: cookies.user }))).toEqual([403, 'forbidden'])
  expect(await codeOf(await send(file, { cookie: '' }))).toEqual([403, 'forbidden'])
  expect(await codeOf(await send('', { withFile: false, mapping: '{}' }))).toEqual([422, 'upload_invalid'])
  for (const mapping of ['{', '{}', '[]', '{"headerKey":"a","bookedOn":-1}'])
    expect(await codeOf(await send(file, { mapping }))).toEqual([422, 'upload_invalid'])
  expect(await codeOf(await send('x'.repeat(statementLimits.bytes + 20_000)))).toEqual([413, 'file_too_large'])
})

test.each([
  ['an empty file', '', 'file_empty'],
  ['a spreadsheet', 'PK\u0003\u0004', 'file_not_text'],
  ['damaged XML', '<Document><BkToCstmrStmt>', 'xml_invalid'],
  ['XML of something else', '<html></html>', 'xml_not_camt053'],
])('%s is answered with what is wrong about it', async (_what, text, code) => {
  const response = await send(text)
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ fileProblem: { code }, proposals: [] })
})

test('columns of another file than the one that is sent are asked for again', async () => {
  const mapping = JSON.stringify({
    headerKey: 'otro|fichero',
    bookedOn: 0,
    dateOrder: null,
    amount: { kind: 'signed', column: 2 },
    decimalSeparator: null,
    currency: null,
    reference: null,
    text: [],
    counterpartyName: null,
    counterpartyAccount: null,
    bankId: null,
  })
  expect(await (await send(file, { mapping })).json()).toMatchObject({
    fileProblem: { code: 'columns_differ' },
    needsColumns: true,
  })
})
