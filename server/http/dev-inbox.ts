import { type Request, Router } from 'express'
import type { Pool } from 'pg'
import type { Platform } from '../platform.ts'
import { inboxPage, messageDocument, type InboxMail } from './dev-inbox-page.ts'

const maxMails = 100

/**
 * `/dev/inbox`: mail that was sent while no mail server is set (`?to=` filters by address), and `/dev/inbox.json` for
 * tests. It shows all mail, log-in links included: therefore only to requests from this machine to the platform's host,
 * when that is a loopback name and DEV_INBOX is on.
 */
export const devInbox = ({ env, pool }: Pick<Platform, 'env' | 'pool'>): Router => {
  const router = Router()
  if (!env.DEV_INBOX) return router
  router.use('/dev/inbox{.json}', (request, _response, next) =>
    next(isLocalRequest(request, env.PLATFORM_DOMAIN) ? undefined : 'router'),
  )

  router.get('/dev/inbox.json', async (request, response) => {
    const mails = await mailsTo(pool, recipientIn(request.query))
    response.json(mails.map((mail) => ({ ...mail, attachments: mail.attachments.map(describeAttachment) })))
  })

  router.get(['/dev/inbox', '/dev/inbox/:id'], async (request, response, next) => {
    const to = recipientIn(request.query)
    const id = request.params.id?.toString()
    const mails = await mailsTo(pool, to)
    const open = id ? await mailById(pool, id) : null
    if (id && !open) return next()
    response.setHeader('cache-control', 'no-store')
    response.send(inboxPage({ mails, open, to, isText: request.query.show === 'text' }))
  })

  router.get('/dev/inbox/:id/html', async (request, response, next) => {
    const mail = await mailById(pool, request.params.id)
    if (!mail) return next()
    response.setHeader('content-security-policy', messagePolicy)
    response.setHeader('cache-control', 'no-store')
    response.send(messageDocument(mail))
  })

  router.get('/dev/inbox/:id/files/:index', async (request, response, next) => {
    const mail = await mailById(pool, request.params.id)
    const file = mail?.attachments[Number(request.params.index)]
    if (!file) return next()
    response.setHeader('content-security-policy', "default-src 'none'; sandbox")
    response.attachment(file.filename).type(file.contentType).send(Buffer.from(file.base64, 'base64'))
  })

  return router
}

// Neither the host nor the network address is enough: anybody can send a host, and a proxy on this machine has a
// loopback address. Most proxies send the address they connect to as the host, or add headers.
const isLocalRequest = ({ hostname, headers, ip, socket }: Request, platformDomain: string): boolean =>
  hostname.toLowerCase() === platformDomain &&
  /^(?:.+\.)?localhost$/.test(platformDomain) &&
  isLoopback(ip) &&
  isLoopback(socket.remoteAddress) &&
  !Object.keys(headers).some((name) => proxyHeader.test(name))

const proxyHeader = /^(?:forwarded|via|cf-|cdn-|true-client-|x-(?:forwarded|original|real|client|cluster|envoy)-)/

const isLoopback = (address = '') => /^(?:::1|(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/.test(address)

const recipientIn = ({ to }: Request['query']) => (typeof to === 'string' ? to.trim() : '')

const messagePolicy = [
  `default-src 'none'`,
  `img-src data:`,
  `style-src 'unsafe-inline'`,
  `base-uri 'none'`,
  `form-action 'none'`,
  `frame-ancestors 'self'`,
  `sandbox allow-popups allow-popups-to-escape-sandbox`,
].join('; ')

const columns = `id, message_id as "messageId", sender, recipient, subject, html, text, attachments, sent_at as "sentAt"`

const mailsTo = async (pool: Pool, to: string): Promise<InboxMail[]> => {
  const { rows } = await pool.query<InboxMail>(
    `select ${columns} from inbox_message where $1 = '' or lower(recipient) = lower($1) order by sent_at desc, id desc limit $2`,
    [to, maxMails],
  )
  return rows
}

const mailById = async (pool: Pool, id: string): Promise<InboxMail | null> => {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null
  const { rows } = await pool.query<InboxMail>(`select ${columns} from inbox_message where id = $1`, [id])
  return rows[0] ?? null
}

const describeAttachment = ({ base64, ...file }: InboxMail['attachments'][number]) => ({
  ...file,
  bytes: Buffer.byteLength(base64, 'base64'),
})
