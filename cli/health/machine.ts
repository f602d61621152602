import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import path from 'node:path'
import type { Env } from '#server/env.ts'
import type { Finding } from './finding.ts'

export const checkNode = (): Finding => {
  const [major = 0] = process.versions.node.split('.').map(Number)
  return { state: major >= 24 ? 'ok' : 'fail', subject: 'node', message: `${process.version}; 24 or later is needed` }
}

const diskWarnBytes = 2 ** 30
const diskFailBytes = 200 * 2 ** 20

export const checkDisk = async (folder: string): Promise<Finding> => {
  let nearestFolder = folder
  while (!existsSync(nearestFolder)) nearestFolder = path.dirname(nearestFolder)
  const { bavail, bsize } = await statfs(nearestFolder)
  const freeBytes = bavail * bsize
  const state = freeBytes < diskFailBytes ? 'fail' : freeBytes < diskWarnBytes ? 'warn' : 'ok'
  return { state, subject: 'disk', message: `${(freeBytes / 2 ** 30).toFixed(1)} GiB free for ${folder}` }
}

export const checkPort = async ({ HOST, PORT }: Env): Promise<Finding> => {
  const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
  const finding = (state: Finding['state'], message: string): Finding => ({ state, subject: 'port', message })
  if (!(await acceptsConnections(host, PORT))) return finding('ok', `${PORT} is free: no server runs there`)
  const response = await fetch(`http://${host.includes(':') ? `[${host}]` : host}:${PORT}/readyz`, {
    signal: AbortSignal.timeout(3000),
  }).catch(() => null)
  if (response?.ok) return finding('ok', `Dorsal answers on ${PORT}`)
  return response?.status === 503
    ? finding('warn', `Dorsal answers on ${PORT} and is not ready`)
    : finding('fail', `another program listens on ${PORT}: set PORT`)
}

const missingFileKey = '00000000-0000-0000-0000-000000000000/00000000000000000000000000000000.png'

export const checkFiles = async (env: Env): Promise<Finding> => {
  const location = env.FILES_URL ? `s3://${new URL(env.FILES_URL).hostname}` : env.FILES_DIR
  try {
    const { openFiles } = await import('#server/adapters/files/open-files.ts')
    const files = await openFiles(env)
    await files.read(missingFileKey)
    return { state: 'ok', subject: 'files', message: location }
  } catch (error) {
    return { state: 'fail', subject: 'files', message: `${location} cannot be read: ${(error as Error).message}` }
  }
}

export const checkSmtp = async ({ SMTP_URL, NODE_ENV }: Env): Promise<Finding> => {
  const finding = (state: Finding['state'], message: string): Finding => ({ state, subject: 'mail', message })
  if (!SMTP_URL) {
    return NODE_ENV === 'production'
      ? finding('fail', 'no SMTP_URL: nothing can be sent')
      : finding('ok', 'no SMTP_URL: mails are stored at /dev/inbox')
  }
  const { hostname, port, protocol } = new URL(SMTP_URL)
  const defaultPort = protocol === 'smtps:' ? 465 : 587
  const isReachable = await acceptsConnections(hostname, Number(port) || defaultPort)
  return finding(
    isReachable ? 'ok' : 'fail',
    `${hostname}:${port || defaultPort} ${isReachable ? 'answers' : 'does not answer'}`,
  )
}

export const checkPayments = (env: Env): Finding => {
  const { SANDBOX_PAYMENTS, STRIPE_SECRET_KEY, MERCADOPAGO_CLIENT_ID, NODE_ENV } = env
  const providers = [
    STRIPE_SECRET_KEY && 'Stripe',
    MERCADOPAGO_CLIENT_ID && 'Mercado Pago',
    SANDBOX_PAYMENTS && 'the sandbox',
  ].filter(Boolean)
  const subject = 'payments'
  if (providers.length === 0) return { state: 'warn', subject, message: 'no provider: only free places can be sold' }
  const isSandboxInProduction = SANDBOX_PAYMENTS && NODE_ENV === 'production'
  return {
    state: isSandboxInProduction ? 'warn' : 'ok',
    subject,
    message: `${providers.join(' and ')}${isSandboxInProduction ? ': payments are pretended in production' : ''}`,
  }
}

const acceptsConnections = (host: string, port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port, timeout: 3000 })
    const finish = (isReachable: boolean) => {
      socket.destroy()
      resolve(isReachable)
    }
    socket.once('connect', () => finish(true))
    socket.once('error', () => finish(false))
    socket.once('timeout', () => finish(false))
  })
