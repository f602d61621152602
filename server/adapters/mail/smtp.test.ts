import { type AddressInfo, createServer } from 'node:net'
import { type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { type Mail, MailDelayed, MailUndeliverable } from '#server/domain/messages/mail-transport.ts'
import { composeMail } from './compose-mail.ts'
import { smtpTransport } from './smtp.ts'
import { startSmtpServer, type ReceivedMail } from '#server/testing/smtp-server.ts'

const mail: Mail = {
  messageId: '<0199-1@ribera.localhost>',
  organizationId: null,
  from: { name: 'Club Ribera', address: 'no-reply@localhost' },
  replyTo: 'club@ribera.example',
  to: 'ana@correo.example',
  subject: 'Inscripción confirmada',
  html: '<p>Número <b>DR-7K4Q-2M9X</b></p>',
  text: 'Número DR-7K4Q-2M9X',
  attachments: [{ filename: 'qr.png', contentType: 'image/png', content: Buffer.from('PNG'), cid: 'confirmation-qr' }],
}

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

const startServer = async (options: SMTPServerOptions = {}) => {
  const received: ReceivedMail[] = []
  const { url, close } = await startSmtpServer({ onMail: (mail) => received.push(mail), ...options })
  closing.push(close)
  return { url, received }
}

const transportTo = (url: string, timeoutMs = 10_000) => {
  const timeouts = { connectMs: timeoutMs, responseMs: timeoutMs }
  const transport = smtpTransport(url, { composeMail, timeouts })
  closing.unshift(() => transport.close())
  return { send: (one: Mail, signal = AbortSignal.timeout(10_000)) => transport.send(one, signal) }
}

const smtpError = (code: number, message: string) => Object.assign(new Error(message), { responseCode: code })

test('a mail arrives whole: addresses, Message-ID, both bodies, the picture by its cid', async () => {
  const { url, received } = await startServer()
  await transportTo(url).send(mail)
  const [{ to, raw } = { to: [], raw: '' }] = received
  expect(to).toEqual(['ana@correo.example'])
  expect(raw).toContain('Message-ID: <0199-1@ribera.localhost>')
  expect(raw).toContain('From: Club Ribera <no-reply@localhost>')
  expect(raw).toContain('Reply-To: Club Ribera <club@ribera.example>')
  expect(raw).toContain('Auto-Submitted: auto-generated')
  expect(raw).toMatch(/Content-Type: text\/plain; charset=utf-8/)
  expect(raw).toMatch(/Content-ID: <confirmation-qr>/)
})

test('news says to mail programs how to unsubscribe by one request, other mails do not', async () => {
  const { url, received } = await startServer()
  const { send } = transportTo(url)
  const unsubscribeUrl = 'https://ribera.example/unsubscribe/0190a000-0000-4000-8000-000000000001'
  await send({ ...mail, unsubscribeUrl })
  await send(mail)
  const [news, other] = received.map(({ raw }) => raw.replaceAll(/\r\n (?=\S)/g, ' '))
  expect(news).toContain(`List-Unsubscribe: <${unsubscribeUrl}>\r\n`)
  expect(news).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
  expect(other).not.toMatch(/list-unsubscribe/i)
})

test('on loopback nothing is encrypted, even where the server offers it', async () => {
  const { url, received } = await startServer({ disabledCommands: ['AUTH'] })
  await transportTo(url).send(mail)
  expect(received[0]?.secure).toBe(false)
})

test('hostile names and subjects stay inside their own header', async () => {
  const { url, received } = await startServer()
  const hostile = 'Club\r\nBcc: everybody@victims.example\r\n\r\n<script>'
  await transportTo(url).send({
    ...mail,
    from: { ...mail.from, name: `"${hostile}" <x@y.example>,` },
    subject: hostile,
  })
  const [{ to, raw } = { to: [], raw: '' }] = received
  const headers = raw.slice(0, raw.indexOf('\r\n\r\n'))
  expect(to).toEqual(['ana@correo.example'])
  expect(headers).not.toMatch(/^bcc:/im)
  expect(headers.match(/^from:/gim)).toHaveLength(1)
  expect(headers).toContain('<no-reply@localhost>')
})

test.each(['a@b.example\r\nRCPT TO:<c@d.example>', 'a@b.example, c@d.example', 'no address'])(
  'the recipient %j reaches nobody else',
  async (to) => {
    const { url, received } = await startServer()
    await transportTo(url)
      .send({ ...mail, to })
      .catch(() => undefined)
    expect(received.flatMap((one) => one.to)).not.toContain('c@d.example')
  },
)

test('a server that is down delays the mail', async () => {
  const closedServer = createServer()
  await new Promise<void>((resolve) => closedServer.listen(0, '127.0.0.1', () => resolve()))
  const { port } = closedServer.address() as AddressInfo
  await new Promise((resolve) => closedServer.close(resolve))
  await expect(transportTo(`smtp://127.0.0.1:${port}`).send(mail)).rejects.toThrow(MailDelayed)
})

test('a server that never greets delays the mail', async () => {
  const silentServer = createServer()
  await new Promise<void>((resolve) => silentServer.listen(0, '127.0.0.1', () => resolve()))
  closing.push(() => new Promise((resolve) => silentServer.close(() => resolve())))
  const { port } = silentServer.address() as AddressInfo
  await expect(transportTo(`smtp://127.0.0.1:${port}`, 500).send(mail)).rejects.toThrow(MailDelayed)
})

test('a server that answers, but takes its time, is given up when the signal says so, and gets nothing afterwards', async () => {
  const [abort, { promise: closed, resolve: onClose }] = [new AbortController(), Promise.withResolvers<unknown>()]
  const { url, received } = await startServer({
    onMailFrom: (_address, _session, callback) => {
      abort.abort()
      callback()
    },
    onClose,
  })
  await expect(transportTo(url).send(mail, abort.signal)).rejects.toThrow(MailDelayed)
  await closed
  expect(received).toEqual([])
})

test('greylisting delays the mail, and the next attempt delivers it', async () => {
  let attempts = 0
  const { url, received } = await startServer({
    onRcptTo: (_address, _session, callback) =>
      callback(attempts++ ? undefined : smtpError(451, '4.7.1 try again later')),
  })
  const transport = transportTo(url)
  await expect(transport.send(mail)).rejects.toThrow(MailDelayed)
  await transport.send(mail)
  expect(received).toHaveLength(1)
})

test('a mailbox that does not exist is final', async () => {
  const { url } = await startServer({
    onRcptTo: (_address, _session, callback) => callback(smtpError(550, '5.1.1 no such user')),
  })
  await expect(transportTo(url).send(mail)).rejects.toThrow(MailUndeliverable)
})

test('a rejected content is final', async () => {
  const { url } = await startServer({
    onData(stream, _session, callback) {
      stream.resume()
      stream.on('end', () => callback(smtpError(554, '5.7.1 looks like spam')))
    },
  })
  await expect(transportTo(url).send(mail)).rejects.toThrow(MailUndeliverable)
})

test('a rejected sender is an error of our set-up: the mail is delayed', async () => {
  const { url } = await startServer({
    onMailFrom: (_address, _session, callback) => callback(smtpError(553, '5.7.1 sender not allowed')),
  })
  await expect(transportTo(url).send(mail)).rejects.toThrow(MailDelayed)
})

test('a password never travels in the clear', async () => {
  const usernames: string[] = []
  const { url } = await startServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth(auth, _session, callback) {
      usernames.push(String(auth.username))
      callback(null, { user: auth.username })
    },
  })
  // 0.0.0.0 reaches this machine but does not count as loopback, and the server offers no TLS.
  const nonLoopbackUrl = url.replace('smtp://127.0.0.1', 'smtp://user:secret@0.0.0.0')
  await expect(transportTo(nonLoopbackUrl).send(mail)).rejects.toThrow(MailDelayed)
  expect(usernames).toEqual([])
})
