import express from 'express'
import { expect, test } from 'vitest'
import { failureHandler } from './failure-handler.ts'
import { formBody } from './form-body.ts'
import { useLocalServer } from '#server/testing/use-local-server.ts'

const app = express()
app.use(formBody())
app.use((_request, response) => void response.json([...(response.locals.form as FormData)]))
app.use(failureHandler(() => Promise.reject(new Error('nobody asked for a page'))))
const origin = await useLocalServer(app)

const answerTo = async (type: string | null, body: string, more: Record<string, string> = {}) => {
  const headers = { ...(type && { 'content-type': type }), ...more }
  const response = await fetch(origin, { method: 'POST', headers, body: Buffer.from(body) })
  return [response.status, await response.text()] as const
}
const plain = 'application/x-www-form-urlencoded'
const parts = 'multipart/form-data; boundary=x'
const part = '--x\r\ncontent-disposition: form-data; name="name"\r\n\r\nNúñez\r\n'

test('a form is read, in either encoding', async () => {
  expect(await answerTo(plain, 'name=N%C3%BA%C3%B1ez&tag=1&tag=2')).toEqual([
    200,
    '[["name","Núñez"],["tag","1"],["tag","2"]]',
  ])
  expect(await answerTo(`${plain}; charset=UTF-8`, 'name=a')).toEqual([200, '[["name","a"]]'])
  expect(await answerTo(parts, `${part}--x--\r\n`)).toEqual([200, '[["name","Núñez"]]'])
})

test('files of a form are left out', async () => {
  const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc\r\n'
  expect(await answerTo(parts, `${file}${part}--x--\r\n`)).toEqual([200, '[["name","Núñez"]]'])
})

test('a form is read to its last byte, whatever its length', async () => {
  const text = 'ñ'.repeat(500_000)
  const long = `--x\r\ncontent-disposition: form-data; name="text"\r\n\r\n${text}\r\n--x--\r\n`
  expect(await answerTo(parts, long)).toEqual([200, JSON.stringify([['text', text]])])
})

test('a button that sends nothing sends an empty form', async () => {
  expect(await answerTo(null, '')).toEqual([200, '[]'])
})

test.each([
  ['application/json', '{}', {}],
  ['text/plain', 'name=a', {}],
  [null, 'name=a', {}],
  [plain, 'name=a', { 'content-encoding': 'gzip' }],
])('what is no form is not taken: %s %s', async (type, body, more) => {
  expect(await answerTo(type, body, more)).toEqual([415, 'What was sent is not a form.'])
})

test.each([
  ['cut off', parts, part.slice(0, -4)],
  ['without a boundary', 'multipart/form-data', `${part}--x--\r\n`],
  ['with a NUL in a value', plain, 'name=a%00b'],
  ['with a NUL in a part', parts, part.replace('Núñez', 'a\0b') + '--x--\r\n'],
  ['with a NUL in a name', plain, 'na%00me=a'],
  ['with more fields than any form of ours', plain, 'a=&'.repeat(2_501)],
  ['with more parts than any form of ours', parts, `${part.repeat(2_501)}--x--\r\n`],
  ['with more places for fields than are counted one by one', plain, '&'.repeat(2_500)],
])('one %s is answered 400', async (_, type, body) => {
  expect((await answerTo(type, body))[0]).toBe(400)
})
